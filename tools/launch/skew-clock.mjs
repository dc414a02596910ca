// Loaded before a process whose wall clock is to be wrong, by the seconds in the file SKEW_CLOCK_FILE,
// which may change while it runs: a fault that `tocsin prove` makes.
import fs from "node:fs";

const file = process.env.SKEW_CLOCK_FILE;
const readSkewMs = () => Number(fs.readFileSync(file, "utf8")) * 1000;
let skewMs = readSkewMs();
setInterval(() => {
  skewMs = readSkewMs();
}, 50).unref();

const { now } = Date;
Date.now = () => now() + skewMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget),
});
