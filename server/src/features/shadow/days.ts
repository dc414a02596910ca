const dayMs = 24 * 3600 * 1000;

/** Whole days since 1970 → "2026-11-28". */
export const dayText = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
export const dayOf = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / dayMs);
