package disk

import (
	"fmt"
	"log/slog"
	"strings"
)

// A logger hands Badger's messages to a slog.Logger.
type logger struct{ to *slog.Logger }

func line(format string, args []any) string {
	return "badger: " + strings.TrimSpace(fmt.Sprintf(format, args...))
}

// Errorf logs an error.
func (l logger) Errorf(format string, args ...any) { l.to.Error(line(format, args)) }

// Warningf logs a warning.
func (l logger) Warningf(format string, args ...any) { l.to.Warn(line(format, args)) }

// Infof logs what is of interest to Badger's authors: at the level of debugging.
func (l logger) Infof(format string, args ...any) { l.to.Debug(line(format, args)) }

// Debugf logs details.
func (l logger) Debugf(format string, args ...any) { l.to.Debug(line(format, args)) }
