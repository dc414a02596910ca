import type { ReplyOf } from "#contract/endpoint.ts";
import { testPushDevice } from "#contract/web-push.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { SendFailure } from "../../platform/send-failure.ts";
import { loadOrganization } from "../organizations/store.ts";
import { forgetSubscription } from "./forget-subscription.ts";
import { ensureVapidKey } from "./installation-key.ts";
import type { PushMessage } from "./push-message.ts";
import { recordDevice } from "./record-device.ts";
import { isGone, type PushRequest, sendPush } from "./send-push.ts";
import { loadDevices } from "./store.ts";
import { findSubscription, saveDelivered, saveError } from "./store-sending.ts";
import type { WebPushParts } from "./web-push-parts.ts";

const testTimeoutMs = 12_000;
const testMessage: PushMessage = {
  title: "Tocsin",
  line: "Test notification: this device is set up.",
  path: "/user-preferences",
  tag: "test",
  urgency: "high",
  ttlS: 60,
};

/** Sent now and once, outside the queue: somebody waits for the answer. */
export const tryDevice =
  (parts: WebPushParts): Handler<typeof testPushDevice> =>
  async ({ caller, params }) => {
    const { db, outbound } = parts;
    const { organization, device, request } = await db.tenant(caller.organizationId, (sql) =>
      prepareTest(sql, parts, { caller, id: params.id }),
    );
    const signal = AbortSignal.timeout(testTimeoutMs);
    const result = await sendPush(request, { outbound: outbound.of(organization), signal }).then(
      (status) => ({ ok: true, status, error: null, is_removed: false }),
      failedTest,
    );
    await db.tenant(caller.organizationId, async (sql) => {
      await saveTest(sql, caller, { id: params.id, result, nowS: request.nowS });
      const after = { push_device: device, test: result };
      await recordDevice(sql, caller, {
        action: "update",
        before: null,
        after,
        nowS: request.nowS,
      });
    });
    return result;
  };

async function prepareTest(
  sql: Sql,
  { clock, secrets, publicUrl }: WebPushParts,
  { caller: { organizationId, userId }, id }: { caller: Caller; id: string },
) {
  const organization = await loadOrganization(sql, organizationId);
  const isOwn = (await loadDevices(sql, userId ?? "0")).some((device) => device.id === id);
  if (!organization || !isOwn) throw refuse("not_found");
  const subscription = await findSubscription(sql, id);
  if (!subscription) throw refuse("web_push_not_allowed");
  const nowS = clock.nowS();
  const key = await ensureVapidKey(sql, { secrets, nowS });
  const request: PushRequest = {
    organizationId,
    subscription,
    message: testMessage,
    key,
    publicUrl,
    nowS,
  };
  return { organization, device: subscription.device, request };
}

type TestResult = ReplyOf<typeof testPushDevice>;

function failedTest(error: unknown): TestResult {
  const status = error instanceof SendFailure ? error.status : null;
  const text = error instanceof Error ? error.message : String(error);
  return { ok: false, status, error: text, is_removed: isGone(status) };
}

async function saveTest(
  sql: Sql,
  { organizationId }: Caller,
  { id, result, nowS }: { id: string; result: TestResult; nowS: number },
): Promise<void> {
  if (result.is_removed) await forgetSubscription(sql, organizationId, id);
  else if (result.ok) await saveDelivered(sql, id, nowS);
  else await saveError(sql, id, result.error ?? "");
}
