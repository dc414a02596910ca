import pino from "pino";

// Where the output goes to a full disk its lines are lost, and the server goes on without them.
// pino's own destination tries again without end, and holds up the end of the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

export const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"];
const usualLevel = "warn";
const configuredLevel = process.env["TOCSIN_LOG"] ?? usualLevel;

/** Structured lines on standard error; standard output belongs to the commands. */
export const log = pino(
  // One that does not exist is named where the configuration is checked.
  { level: logLevels.includes(configuredLevel) ? configuredLevel : usualLevel, base: null },
  { write: (line) => void process.stderr.write(line) },
);
