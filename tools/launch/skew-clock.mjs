// Loaded before a process whose wall clock is to be wrong, by the seconds in SKEW_CLOCK_S: a fault
// that `tocsin prove` makes.
const skewMs = Number(process.env.SKEW_CLOCK_S) * 1000;
const { now } = Date;
Date.now = () => now() + skewMs;
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [Date.now()] : args, newTarget),
});
