import pino from "pino";

/** Structured lines on standard error; standard output belongs to the commands. */
export const log = pino(
  { level: process.env["TOCSIN_LOG"] ?? "warn", base: null },
  pino.destination({ fd: 2, sync: false }),
);
