/** How fast one organization may send, counted in this process: a minute's events at once, then as they come back. */
export interface IngestMeter {
  /** Seconds until it may send again; 0 while it may. */
  waitS(organizationId: string, perMinute: number | null): number;
  /** A request is taken whole: what it has too many is owed. */
  took(organizationId: string, perMinute: number | null, events: number): void;
}

export function ingestMeter(nowS: () => number): IngestMeter {
  const held = new Map<string, { left: number; atS: number }>();
  const refilled = (organizationId: string, perMinute: number): number => {
    const known = held.get(organizationId);
    return known ? Math.min(perMinute, known.left + ((nowS() - known.atS) * perMinute) / 60) : perMinute;
  };
  return {
    waitS: (organizationId, perMinute) => {
      if (perMinute === null) return 0;
      const left = refilled(organizationId, perMinute);
      return left >= 1 ? 0 : Math.ceil(((1 - left) * 60) / perMinute);
    },
    took: (organizationId, perMinute, events) => {
      if (perMinute === null) held.delete(organizationId);
      else held.set(organizationId, { left: refilled(organizationId, perMinute) - events, atS: nowS() });
    },
  };
}
