import { firstEvent } from "../../../parts/source-snippets.ts";

const startsAt = "2026-01-15T02:11:08Z";

/** As Alertmanager posts it; Grafana posts the same fields and more. */
const webhook = {
  version: "4",
  status: "firing",
  alerts: [
    {
      status: "firing",
      labels: {
        alertname: "HighErrorRate",
        service: "checkout",
        severity: "critical",
        pod: "checkout-7d9c4f",
      },
      annotations: { summary: "5xx above 4 %" },
      startsAt,
      endsAt: "0001-01-01T00:00:00Z",
      fingerprint: "9c41e0f2a7b3",
    },
  ],
};

/** What a sender of this kind posts, to see how it is read; null where none is at hand. */
export function examplePayload(kind: string): unknown {
  switch (kind) {
    case "api":
    case "generic":
      return firstEvent;
    case "alertmanager":
    case "grafana":
      return webhook;
    case "prometheus":
      return webhook.alerts.map(({ labels, annotations }) => ({ labels, annotations, startsAt }));
    default:
      return null;
  }
}
