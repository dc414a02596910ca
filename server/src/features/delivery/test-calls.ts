import type { Organization } from "../../test-cast.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const [outcome] = await of.send({
    status: "critical",
    host: "nw-secret-delivery",
    check: "disk",
  });
  return {
    pages: {},
    calls: {
      "delivery.listIncidentDeliveries": {
        params: { id: outcome?.incident_id ?? "0" },
        statusForOutsider: 404,
      },
      "delivery.showUnsubscribe": { params: { token: "none" }, statusForOutsider: 404 },
      "delivery.unsubscribeByMail": { params: { token: "none" }, statusForOutsider: 404 },
      "delivery.listDeliveries": {},
      "delivery.listDeadLetters": {},
      "delivery.replayDeliveries": { body: { cause: "none" } },
    },
  };
}
