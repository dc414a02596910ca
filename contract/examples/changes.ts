/** Changes, series and what people say of them, as the published contract shows them. */
const change = {
  id: "8801",
  identifier: "shop-orders-4711",
  status: "Done",
  summary: "Deploy orders 1.4 to eu",
  start: 1790000000,
  end: 1790000240,
  ticket_url: "https://ci.example/4711",
  tags: { service: "orders", region: "eu", version: "1.4" },
  metadata: { commit: "a3f9c2e" },
  source_system: "changes.deployments",
  integration_id: "12",
  created_at: 1790000003,
  updated_at: 1790000243,
};
const suspect = {
  change,
  certainty: "SUSPECT",
  score: 0.82,
  reasons: [
    { code: "same_entity", params: { tag: "service", value: "orders", alerts: 3, of: 5 } },
    { code: "recency", params: { seconds: 90 } },
  ],
  comment: null,
  by: null,
  at: null,
};

export const changeExamples = {
  sendChanges: {
    body: {
      app_key: "k3J9x2mQpL0a",
      changes: [
        {
          identifier: "shop-orders-4711",
          status: "Done",
          summary: "Deploy orders 1.4 to eu",
          start: "2026-11-23T10:00:00Z",
          end: "2026-11-23T10:04:00Z",
          ticket_url: "https://ci.example/4711",
          tags: { service: "orders", region: "eu", version: "1.4" },
          metadata: { commit: "a3f9c2e" },
        },
      ],
    },
    reply: { id: "4714", accepted: 1, rejected: [] },
  },
  sendMetrics: {
    body: {
      app_key: "k3J9x2mQpL0a",
      series: [
        {
          name: "queue.length",
          tags: { service: "orders", region: "eu" },
          points: [
            [1790000000, 12],
            [1790000060, 14],
          ],
        },
      ],
    },
    reply: { accepted: 1, points: 2, rejected: [] },
  },
  searchChanges: {
    reply: { items: [change], next_cursor: null, total: 1, total_is_least: false },
  },
  listRootCauseChanges: { reply: { items: [suspect] } },
  judgeChange: {
    body: {
      incident_id: "1201",
      match_certainty: "MATCH",
      comment: "The new version holds its connections",
    },
    reply: {
      ...suspect,
      certainty: "MATCH",
      comment: "The new version holds its connections",
      by: { id: "3", name: "Ada" },
      at: 1790000900,
    },
  },
};
