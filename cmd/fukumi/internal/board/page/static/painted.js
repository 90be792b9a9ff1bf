// @ts-check
// Pictures in PNG.

/** @typedef {import("./share.js").OutFile} OutFile */

/**
 * painted is a picture in SVG as one in PNG, twice as large.
 * @param {OutFile} svg
 * @returns {Promise<OutFile>}
 */
export async function painted(svg) {
  const image = new Image();
  const canvas = document.createElement("canvas");
  image.src = `data:${svg.type},${encodeURIComponent(svg.text ?? "")}`;
  await image.decode();
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return {
    name: svg.name.replace(".svg", ".png"),
    type: "image/png",
    base64: canvas.toDataURL("image/png").split(",")[1],
  };
}
