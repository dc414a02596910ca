/** Events and the senders that bring them, as the published contract shows them. */
export const eventExamples = {
  sendAlerts: {
    body: {
      app_key: "k3J9x2mQpL0a",
      alerts: [
        {
          status: "critical",
          host: "db-1",
          check: "disk",
          description: "/var is 97 % full",
          timestamp: 1790000000,
          team: "storage",
        },
        { status: "ok", host: "web-3", check: "http" },
      ],
    },
    reply: { id: "4711", accepted: 2, rejected: [] },
  },
  sendNative: {
    body: {
      status: "firing",
      alerts: [
        {
          status: "firing",
          labels: { alertname: "DiskFull", instance: "db-1:9100", severity: "critical" },
          annotations: { summary: "/var is 97 % full" },
          startsAt: "2026-11-20T10:00:00Z",
        },
      ],
    },
    reply: { id: "4712", accepted: 1, rejected: [] },
  },
  sendAsAlertmanager: {
    body: [
      {
        labels: { alertname: "DiskFull", instance: "db-1:9100", severity: "critical" },
        annotations: { summary: "/var is 97 % full" },
        startsAt: "2026-11-20T10:00:00Z",
        endsAt: "2026-11-20T10:04:00Z",
      },
    ],
    reply: { id: "4713", accepted: 1, rejected: [] },
  },
  createIntegration: { body: { name: "prod", source_system: "alertmanager" } },
  patchIntegration: { body: { name: "Shift board", active: true } },
  replayDeliveries: { body: { cause: "The receiver answered 403" } },
  retryDeliveries: { body: { target: "48213" } },
  updateIntegration: {
    body: {
      config: {
        auto_resolve: { enabled: true, hours: 24, include_shared: false, dont_resolve: false },
      },
    },
  },
  createApiKey: { body: { name: "prod senders", type: "organization" } },
  updateApiKey: { body: { name: "prod senders, second" } },
  replayFailures: { body: { cause: "value too long" } },
};
