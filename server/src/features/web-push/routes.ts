import * as contract from "#contract/web-push.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { addDevice } from "./add-device.ts";
import { ensureVapidKey } from "./installation-key.ts";
import { recordDevice } from "./record-device.ts";
import { deleteDevice, isWebPushAllowed, loadDevices } from "./store.ts";
import { tryDevice } from "./try-device.ts";
import type { WebPushParts } from "./web-push-parts.ts";

export const webPushRoutes = (parts: WebPushParts): Route[] => [
  serve(contract.getWebPush, getWebPush(parts)),
  serve(contract.addPushDevice, addPushDevice(parts)),
  serve(contract.removePushDevice, removePushDevice(parts)),
  serve(contract.testPushDevice, tryDevice(parts)),
];

const getWebPush =
  ({ db, clock, secrets }: WebPushParts): Handler<typeof contract.getWebPush> =>
  ({ caller: { organizationId, userId } }) =>
    db.tenant(organizationId, async (sql) => {
      const is_allowed = await isWebPushAllowed(sql);
      const key = is_allowed ? await ensureVapidKey(sql, { secrets, nowS: clock.nowS() }) : null;
      return {
        is_allowed,
        public_key: key?.publicKey ?? null,
        devices: await loadDevices(sql, userId ?? "0"),
      };
    });

const addPushDevice =
  ({ db, clock, outbound }: WebPushParts): Handler<typeof contract.addPushDevice> =>
  ({ caller, body, from }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const nowS = clock.nowS();
      const added = await addDevice(sql, body, { caller, device: from.device, outbound, nowS });
      await recordDevice(sql, caller, {
        action: "create",
        before: null,
        after: { push_device: added.device },
        nowS,
      });
      return added;
    });

const removePushDevice =
  ({ db, clock }: WebPushParts): Handler<typeof contract.removePushDevice> =>
  ({ caller, params }) =>
    db.tenant(caller.organizationId, async (sql) => {
      const device = await deleteDevice(sql, { id: params.id, userId: caller.userId ?? "0" });
      if (device === null) throw refuse("not_found");
      await recordDevice(sql, caller, {
        action: "delete",
        before: { push_device: device },
        after: null,
        nowS: clock.nowS(),
      });
    });
