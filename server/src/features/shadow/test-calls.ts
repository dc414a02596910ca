import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const body = {
    receiver: "ops",
    alerts: [{ status: "firing", labels: { alertname: `${secret} disk`, instance: "db-1:9100" } }],
  };
  const answer = await of.post(body, { path: "/data/v2/shadow/alertmanager" });
  if (answer.status !== 202) throw new Error(`the notification was refused: ${answer.status}`);
  const day = new Date(of.clock.nowS() * 1000).toISOString().slice(0, 10);
  return {
    pages: { "shadow-mode": { items: [day], isCreatable: false } },
    calls: {
      "shadow.sendShadowNotification": {
        params: { source: "alertmanager" },
        body,
        statusForOutsider: 401,
      },
      "shadow.listShadowReports": {},
      // A day is everybody's.
      "shadow.getShadowReport": { params: { day }, statusForOutsider: 200 },
      "shadow.exportShadowReport": { params: { day }, statusForOutsider: 200 },
      "shadow.setShadowMail": { body: { is_mailed: true } },
    },
  };
}
