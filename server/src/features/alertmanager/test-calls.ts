import { saveSilence } from "#contract/alertmanager.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const startS = of.clock.nowS() + 3600;
  const body = {
    matchers: [{ name: "host", value: "never-sent", isRegex: false, isEqual: true }],
    startsAt: new Date(startS * 1000).toISOString(),
    endsAt: new Date((startS + 3600) * 1000).toISOString(),
    createdBy: "the row",
    comment: "made by the row",
  };
  const { silenceID } = await of.as("ada").call(saveSilence, {
    body: { ...body, createdBy: `${secret} author`, comment: `${secret} silence` },
  });
  const params = { silence_id: silenceID };
  return {
    pages: {},
    calls: {
      "alertmanager.getAlertmanagerStatus": {},
      "alertmanager.listReceivers": {},
      "alertmanager.listAlertmanagerAlerts": {},
      "alertmanager.listAlertGroups": {},
      "alertmanager.listSilences": {},
      "alertmanager.getSilence": { params },
      "alertmanager.saveSilence": { body },
      "alertmanager.expireSilence": { params },
    },
  };
}
