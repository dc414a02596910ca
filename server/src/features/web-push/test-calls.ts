import { createECDH, randomBytes } from "node:crypto";
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { addPushDevice } from "#contract/web-push.ts";
import type { Organization } from "../../test-cast.ts";
import { secret } from "../../test-fixtures.ts";
import type { FeatureCalls } from "../../test-feature-calls.ts";

/** What a browser that nobody has hands over; nothing answers at its endpoint. */
export const subscriptionAt = (endpoint: string) => ({
  endpoint,
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
});

export async function createCalls(of: Organization): Promise<FeatureCalls> {
  const ada = of.as("ada");
  await ada.call(updateOrganizationSettings, { body: { settings: { webPushAllowed: true } } });
  const [first, second] = [1, 2].map((n) => subscriptionAt(`https://127.0.0.1:9/${secret}/${n}`));
  const { id } = await ada.call(addPushDevice, { body: first ?? subscriptionAt("") });
  return {
    pages: {},
    calls: {
      "webPush.getWebPush": {},
      "webPush.addPushDevice": { body: second, statusForOutsider: 403 },
      "webPush.testPushDevice": { params: { id } },
      "webPush.removePushDevice": { params: { id } },
    },
  };
}
