import pino from "pino";
import { currentSpan } from "./trace-scope.ts";

// Where the output goes to a full disk its lines are lost, and the server goes on without them.
// pino's own destination tries again without end, and holds up the end of the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

export const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"];
const usualLevel = "warn";
const configuredLevel = process.env["TOCSIN_LOG"] ?? usualLevel;

/** Structured lines on standard error; standard output belongs to the commands. */
export const log = pino(
  // One that does not exist is named where the configuration is checked.
  {
    level: logLevels.includes(configuredLevel) ? configuredLevel : usualLevel,
    base: null,
    mixin: () => {
      const span = currentSpan();
      return span === undefined ? {} : { trace_id: span.traceId };
    },
  },
  { write: (line) => void process.stderr.write(line) },
);

/** From then on, where the settings come from a file as well. */
export function setLogLevel(level: string | undefined): void {
  if (level !== undefined && logLevels.includes(level)) log.level = level;
}
