import pino from "pino";

// Where the output goes to a full disk its lines are lost, and the server goes on without them.
// pino's own destination tries again without end, and holds up the end of the process.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

/** Structured lines on standard error; standard output belongs to the commands. */
export const log = pino(
  { level: process.env["TOCSIN_LOG"] ?? "warn", base: null },
  { write: (line) => void process.stderr.write(line) },
);
