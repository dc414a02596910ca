/** Unix seconds as text: 2026-11-28T12:00:00.000Z. */
export const rfc3339 = (atS: number): string => new Date(Math.round(atS * 1000)).toISOString();
