// @ts-check
// One tab plays a game; others that show it look on. The browser's locks say which, where it
// has them: it hands a lock on when a tab is closed, however that happens.

/**
 * @typedef {"" | "asked" | "mine" | "elsewhere" | "left"} Held "": nothing was asked; "elsewhere": another tab plays;
 *   "left": it did and does not any more
 */

/**
 * lock makes what holds one game at a time; changed is called when it is not as it was.
 * @param {() => void} changed
 */
export function lock(changed) {
  let id = "";
  let held = /** @type {Held} */ ("");
  let end = () => {};
  let tell = () => {};
  let known = Promise.resolve();
  const set = (/** @type {Held} */ h) => ((held = h), tell(), changed());
  /** @param {LockOptions} options @param {Held} then what we are once we have it */
  const request = (options, then) => {
    const mine = id;
    const stop = new AbortController();
    let release = () => {};
    let over = false;
    end = () => ((over = true), options.ifAvailable || options.steal || stop.abort(), release());
    const signal = options.ifAvailable || options.steal ? {} : { signal: stop.signal };
    return navigator.locks
      .request(`fukumi.play.${mine}`, { ...options, ...signal }, async got => {
        if (over) return;
        if (!got) return queue();
        set(then);
        if (!over) await new Promise(resolve => (release = () => resolve(undefined)));
      })
      .catch(() => over || queue()); // another tab has taken it
  };
  /** queue waits until the other tab lets the game go. */
  const queue = () => {
    set("elsewhere");
    void request({}, "left");
  };
  const drop = () => {
    end();
    end = () => {};
    id = "";
    held = "";
  };
  return {
    get held() {
      return held;
    },
    /** known waits until it is known who plays what was asked for. */
    known: () => known,
    /** want asks for a game, if another tab does not play it. @param {string} game */
    want(game) {
      if (game === id) return;
      drop();
      id = game;
      if (!navigator.locks) return void (held = "mine"); // not a secure context
      held = "asked";
      known = new Promise(resolve => (tell = resolve));
      void request({ ifAvailable: true }, "mine");
    },
    /** take takes the game from the tab that plays it. */
    take() {
      if (held === "left") return set("mine");
      end();
      void request({ steal: true }, "mine");
    },
    drop,
  };
}
