/** Bytes of requests by the day on which they came, counted from 1970. */
export interface StoredDay {
  day: number;
  bytes: number;
  stored_bytes: number;
}
interface Outlook {
  bytesPerDay: number;
  /** Null where the limit is never reached. */
  daysUntilFull: number | null;
  levelBytes: number;
}

const averagedDays = 7;

/** As much comes in every day as on the last seven, and what is old enough leaves. */
export function forecastStorage(
  days: readonly StoredDay[],
  { today, keptDays, limitBytes }: { today: number; keptDays: number; limitBytes: number | null },
): Outlook {
  const firstDay = days[0]?.day ?? today;
  const whole = Math.min(averagedDays, Math.max(1, today - firstDay));
  const recent = days.filter(({ day }) => day >= today - whole && day < today);
  // On the first day there is only the running one.
  const counted = firstDay >= today ? days : recent;
  const bytesPerDay = counted.reduce((sum, { bytes }) => sum + bytes, 0) / whole;
  const storedByDay = new Map(days.map(({ day, stored_bytes }) => [day, stored_bytes]));
  let stored = days.reduce((sum, { stored_bytes }) => sum + stored_bytes, 0);
  let daysUntilFull = limitBytes !== null && stored >= limitBytes ? 0 : null;
  for (let ahead = 1; ahead <= keptDays; ahead += 1) {
    stored += bytesPerDay - (storedByDay.get(today + ahead - keptDays) ?? 0);
    if (daysUntilFull === null && limitBytes !== null && stored >= limitBytes)
      daysUntilFull = ahead;
  }
  return { bytesPerDay, daysUntilFull, levelBytes: bytesPerDay * keptDays };
}
