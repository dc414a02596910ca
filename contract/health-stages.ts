/**
 * Where the time of an event goes, in its order, as far as it is measured where it happens: stored
 * on receipt, waiting for its turn, rules and alerts read, decided, written, announced to consoles.
 */
export const measuredStages = ["receive", "wait", "read", "decide", "write", "announce"] as const;
/** With the last one, which the messages themselves tell. */
export const eventStages = [...measuredStages, "share"] as const;
/** What processes time: the stages, from receipt to feed as a whole, and calls of the console. */
export const timedStages = [...measuredStages, "feed", "call"] as const;
export type TimedStage = (typeof timedStages)[number];
