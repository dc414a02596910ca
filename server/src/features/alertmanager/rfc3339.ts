/** Unix seconds as the tools read them. */
export const rfc3339 = (atS: number): string => new Date(Math.round(atS * 1000)).toISOString();
