/**
 * How fast one organization may send: a minute's events at once, then as they come back. Counted
 * here and, now and then, with what other processes took.
 */
export interface IngestRateLimit {
  /** Seconds until it may send again; 0 while it may. */
  waitS(organizationId: string, perMinute: number | null): number;
  /** A request is taken whole: what it has too many is owed. */
  consume(organizationId: string, perMinute: number | null, events: number): void;
  /** Events taken since the last time this was asked. */
  takeUnreported(organizationId: string): number;
  /** What is left over all processes, after what was reported. */
  setRemaining(organizationId: string, left: number): void;
}

export function ingestRateLimit(nowS: () => number): IngestRateLimit {
  const buckets = new Map<string, { tokens: number; atS: number; unreported: number }>();
  const refill = (organizationId: string, perMinute: number): number => {
    const bucket = buckets.get(organizationId);
    return bucket
      ? Math.min(perMinute, bucket.tokens + ((nowS() - bucket.atS) * perMinute) / 60)
      : perMinute;
  };
  return {
    waitS: (organizationId, perMinute) => {
      if (perMinute === null) return 0;
      const left = refill(organizationId, perMinute);
      return left >= 1 ? 0 : Math.ceil(((1 - left) * 60) / perMinute);
    },
    consume: (organizationId, perMinute, events) => {
      if (perMinute === null) buckets.delete(organizationId);
      else
        buckets.set(organizationId, {
          tokens: refill(organizationId, perMinute) - events,
          atS: nowS(),
          unreported: (buckets.get(organizationId)?.unreported ?? 0) + events,
        });
    },
    takeUnreported: (organizationId) => {
      const bucket = buckets.get(organizationId);
      const unreported = bucket?.unreported ?? 0;
      if (bucket) bucket.unreported = 0;
      return unreported;
    },
    setRemaining: (organizationId, left) => {
      const unreported = buckets.get(organizationId)?.unreported ?? 0;
      buckets.set(organizationId, { tokens: left - unreported, atS: nowS(), unreported });
    },
  };
}
