/** A house that may call this machine, and a push service on it. */
import { updateOrganizationSettings } from "#contract/organizations.ts";
import { addPushDevice, getWebPush, type PushDevice } from "#contract/web-push.ts";
import type { Caller } from "../../test-caller.ts";
import { closeWithFile } from "../../test-closing.ts";
import { type House, openHouse } from "../../test-house.ts";
import { createTestOrganization, type Organization } from "../../test-northwind.ts";
import {
  type BrowserSubscription,
  openPushService,
  type PushService,
} from "../../test-peers/push-service.ts";

export interface PushScene {
  of: Organization;
  service: PushService;
  /** Registers a browser of the person. */
  addDevice(person: Caller): Promise<{ subscription: BrowserSubscription; device: PushDevice }>;
}

let shared: Promise<House> | null = null;

/** One house per test file; each call brings an organization and a push service of its own. */
export async function pushScene(): Promise<PushScene> {
  const house = await sharedHouse();
  const service = await openPushService(() => house.clock.nowS());
  closeWithFile(() => service.close());
  const of = await createTestOrganization(house, "Northwind");
  await allowPush(of, true);
  return {
    of,
    service,
    addDevice: async (person) => {
      const { public_key } = await person.call(getWebPush, {});
      const subscription = service.subscribe(public_key ?? "");
      return { subscription, device: await person.call(addPushDevice, { body: subscription }) };
    },
  };
}

function sharedHouse(): Promise<House> {
  if (shared) return shared;
  closeWithFile(async () => {
    const house = shared;
    shared = null;
    await (await house)?.close();
  });
  return (shared = openHouse({ env: { TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" } }));
}

export const allowPush = (of: Organization, webPushAllowed: boolean) =>
  of.as("ada").call(updateOrganizationSettings, { body: { settings: { webPushAllowed } } });
