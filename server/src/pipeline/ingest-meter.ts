/**
 * How fast one organization may send: a minute's events at once, then as they come back. Counted
 * here and, now and then, with what other processes took.
 */
export interface IngestMeter {
  /** Seconds until it may send again; 0 while it may. */
  waitS(organizationId: string, perMinute: number | null): number;
  /** A request is taken whole: what it has too many is owed. */
  took(organizationId: string, perMinute: number | null, events: number): void;
  /** Events taken since the last time this was asked. */
  unreported(organizationId: string): number;
  /** What is left over all processes, after what was reported. */
  settle(organizationId: string, left: number): void;
}

export function ingestMeter(nowS: () => number): IngestMeter {
  const held = new Map<string, { left: number; atS: number; fresh: number }>();
  const refilled = (organizationId: string, perMinute: number): number => {
    const known = held.get(organizationId);
    return known
      ? Math.min(perMinute, known.left + ((nowS() - known.atS) * perMinute) / 60)
      : perMinute;
  };
  return {
    waitS: (organizationId, perMinute) => {
      if (perMinute === null) return 0;
      const left = refilled(organizationId, perMinute);
      return left >= 1 ? 0 : Math.ceil(((1 - left) * 60) / perMinute);
    },
    took: (organizationId, perMinute, events) => {
      if (perMinute === null) held.delete(organizationId);
      else
        held.set(organizationId, {
          left: refilled(organizationId, perMinute) - events,
          atS: nowS(),
          fresh: (held.get(organizationId)?.fresh ?? 0) + events,
        });
    },
    unreported: (organizationId) => {
      const known = held.get(organizationId);
      const fresh = known?.fresh ?? 0;
      if (known) known.fresh = 0;
      return fresh;
    },
    settle: (organizationId, left) => {
      const fresh = held.get(organizationId)?.fresh ?? 0;
      held.set(organizationId, { left: left - fresh, atS: nowS(), fresh });
    },
  };
}
