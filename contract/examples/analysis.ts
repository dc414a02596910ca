/** An analysis, as the published contract shows it. */
export const analysisExamples = {
  startAnalysis: { reply: { id: "5120", status: "in progress" } },
  getAnalysis: {
    reply: {
      id: "5120",
      status: "completed",
      requested_at: 1790000000,
      requested_by: "Ada",
      completed_at: 1790000001,
      engine: "built-in",
      error: null,
      fallback: null,
      summary: "It began with “disk” on db-1 at 2026-09-21 14:13 UTC.",
      sentences: [{ text: "It began with “disk” on db-1 at 2026-09-21 14:13 UTC.", evidence: [1] }],
      causes: [
        {
          entity: "db-1",
          score: 0.62,
          reasons: [
            { text: "Its first sign, “disk”, is the earliest of the incident.", evidence: [1] },
          ],
        },
      ],
      category: "Storage",
      impact: [{ text: "2 hosts: db-1 and web-1.", evidence: [1, 2] }],
      next_step: { text: "Look at db-1 first: “disk”.", evidence: [1] },
      evidence: [
        { n: 1, kind: "alert", id: "901", title: "db-1: disk", at: 1789999980 },
        { n: 2, kind: "alert", id: "902", title: "web-1: latency", at: 1789999990 },
      ],
      recommended_tags: [],
      precision: { right: 61, of: 73 },
      is_hidden: false,
      feedback: null,
      runs: { used: 1, of: 5 },
    },
  },
  giveAnalysisFeedback: {
    body: { analysis_id: "5120", isHelpful: false, additionalFeedback: "The battery was due" },
    reply: { precision: { right: 61, of: 74 }, is_hidden: false, isHelpful: false },
  },
};
