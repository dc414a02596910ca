/** What waits for a target that is paused or gone costs nothing. */
import { afterAll, expect, test } from "vitest";
import { deleteIntegration } from "#contract/outbound-integrations.ts";
import { openHouse } from "../../test-house.ts";
import { failuresUntilDown } from "../outbound-integrations/outbound-row.ts";
import { findDueTargets } from "./store-claims.ts";
import { openDoor, openWebhookScene } from "./test-webhook-scene.ts";

const houseWithDoor = openHouse({ env: openDoor });
afterAll(async () => (await houseWithDoor).close());

async function openScene(...hosts: string[]) {
  const of = await openWebhookScene(await houseWithDoor, ...hosts);
  return {
    ...of,
    due: () =>
      of.house.server.db.system((sql) =>
        findDueTargets(sql, { nowS: of.clock.nowS(), failuresUntilDown }),
      ),
  };
}

test("nothing is due for a paused target; what waited for it leaves once it is resumed", async () => {
  const of = await openScene("a", "b");
  await of.setActive(false);
  await of.share();
  expect(await of.due()).toEqual([]);
  await of.settle();
  expect(of.receiver.received).toEqual([]);

  await of.setActive(true);
  expect(await of.due()).toMatchObject([{ system: "webhook", address: of.hook.id }]);
  await of.settle();
  expect(of.receiver.taken).toHaveLength(2);
});

test("a target that is deleted leaves nothing that is due, also not what somebody was sending", async () => {
  const of = await openScene("a");
  await of.setActive(false);
  await of.share();
  await of.sql((sql) =>
    sql(
      `UPDATE deliveries SET state = 'sending', claim = gen_random_uuid(), claimed_until = $1,
       due_at = $1 WHERE organization_id = tocsin_organization()`,
      [of.clock.nowS() + 30],
    ),
  );
  await of.ada.call(deleteIntegration, { params: { appKey: of.hook.id } });
  await of.after(31);
  expect(await of.due()).toEqual([]);
  expect(await of.deliveries()).toMatchObject([
    { state: "dropped", reason: "The target was deleted" },
  ]);
});
