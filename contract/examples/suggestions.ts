/** Similar incidents and what helped, as the published contract shows them. */
const quality = { precision: { right: 41, of: 52 }, is_hidden: false };
const judged = { ...quality, isHelpful: true };

export const suggestionExamples = {
  findSimilarIncidents: {
    reply: {
      request_id: "90211",
      items: [
        {
          incident_id: "1177",
          score: 0.71,
          reasons: [
            { code: "entities", params: { words: "db-ord-03" } },
            { code: "text", params: { words: "space, left, device" } },
          ],
          evidence: [{ kind: "comment", id: "55120", text: "Deleted the old logs" }],
          title: "db-ord-03",
          subtitle: "disk",
          status: "ok",
          active: false,
          start: 1790000000,
          end: 1790003600,
          feedback: null,
        },
      ],
      compared: 212,
      ...quality,
    },
  },
  explainSimilarIncidents: {
    reply: {
      request_id: "90211",
      items: [{ incident_id: "1177", explanation: "Both are about db-ord-03." }],
    },
  },
  judgeSimilarIncident: {
    body: { incident_id: "1177", isHelpful: true, additionalFeedback: "The same disk" },
    reply: judged,
  },
  suggestActions: {
    reply: {
      items: [
        {
          index: 0,
          description: "Restart: Restarted the log shipper",
          type: "helped",
          score: 0.64,
          incidents: 3,
          evidence: [{ incident_id: "1177", text: "Restarted the log shipper" }],
          feedback: null,
        },
      ],
      compared: 5,
      ...quality,
    },
  },
  judgeSuggestedAction: {
    body: { isHelpful: true, action: "Restart: Restarted the log shipper" },
    reply: judged,
  },
  applySuggestedAction: {
    body: { index: 0, description: "Restart: Restarted the log shipper" },
  },
};
