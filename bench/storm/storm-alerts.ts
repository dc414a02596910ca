/** Storms of alerts as Prometheus posts them to Alertmanager. */

export interface StormSize {
  /** Named in every label, so that storms of one run have nothing in common. */
  name: string;
  alerts: number;
  /** Alerts that have service, cluster and alert name in common. */
  perGroup: number;
}

/** What an alert says: first, again in other words, or that it has ended. */
export const stormPhases = ["new", "new text", "resolved"] as const;
export type StormPhase = (typeof stormPhases)[number];

const perRequest = 100;

/** Bodies of requests, of a hundred alerts each; neighbours are of different groups. */
export function stormRequests(
  { name, alerts, perGroup }: StormSize,
  phase: StormPhase,
  startMs: number,
): string[] {
  const groups = Math.ceil(alerts / perGroup);
  const bodies: string[] = [];
  for (let first = 0; first < alerts; first += perRequest) {
    const batch = Array.from({ length: Math.min(perRequest, alerts - first) }, (_, at) => {
      const index = first + at;
      return alertOf({ name, index, group: index % groups }, phase, startMs);
    });
    bodies.push(JSON.stringify(batch));
  }
  return bodies;
}

const alertOf = (
  { name, index, group }: { name: string; index: number; group: number },
  phase: StormPhase,
  startMs: number,
) => ({
  labels: {
    alertname: `${name}-alert-${group}`,
    instance: `${name}-host-${index}`,
    cluster: `${name}-cluster-${group}`,
    service: `${name}-service-${group}`,
    severity: index % 3 === 0 ? "warning" : "critical",
  },
  annotations: {
    summary: `disk ${index} is filling up${phase === "new text" ? " faster" : ""}`,
    description: "Write latency above the limit for five minutes",
  },
  startsAt: new Date(startMs).toISOString(),
  ...(phase === "resolved" ? { endsAt: new Date().toISOString() } : {}),
});
