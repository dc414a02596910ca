/** Worst to best. Every list, bar and legend uses this order. */
export const STATUSES = ["critical", "warning", "unknown", "acknowledged", "ok"] as const;

export type Status = (typeof STATUSES)[number];

/** Words for each status, in the reader's language. */
export type StatusWords = Readonly<Record<Status, string>>;

export type StatusCounts = Readonly<Partial<Record<Status, number>>>;
