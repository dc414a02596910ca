/** What ends the notifications on a device besides its owner, and what does not. */
import { beforeAll, expect, test } from "vitest";
import { endMySession, listMySessions } from "#contract/session.ts";
import { deleteUser, endUserSessions, updateUser } from "#contract/users.ts";
import { addPushDevice } from "#contract/web-push.ts";
import type { Person } from "../../test-northwind.ts";
import { endCredentials, everyCredential } from "../access/end-credentials.ts";
import { subscriptionAt } from "./test-calls.ts";
import { type PushScene, pushScene } from "./test-push-scene.ts";

let scene: PushScene;
beforeAll(async () => {
  scene = await pushScene();
});

const body = (n: string) => subscriptionAt(`https://push.example/${n}`);
const countDevices = async ({ userId }: Person) =>
  (
    await scene.of.sql((sql) =>
      sql(
        `SELECT 1 FROM push_subscriptions
         WHERE organization_id = tocsin_organization() AND user_id = $1`,
        [userId],
      ),
    )
  ).length;

test("a device ends with the session that was ended there, and with all that an admin ends", async () => {
  const { of } = scene;
  const ada = of.as("ada");
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    "by themselves": async (person) => {
      const { items } = await person.call(listMySessions, {});
      await person.call(endMySession, { params: { id: items[0]?.id ?? "" } });
    },
    "all their sessions": (person) => ada.call(endUserSessions, { params: { id: person.userId } }),
    "switched off": (person) =>
      ada.call(updateUser, { params: { id: person.userId }, body: { active: false } }),
    removed: (person) => ada.call(deleteUser, { params: { id: person.userId } }),
    "with their password": (person) =>
      of.house.server.db.system((sql) =>
        endCredentials(
          sql,
          { userId: person.userId, choice: everyCredential },
          { actor: { kind: "system", id: null, name: "test" }, nowS: of.clock.nowS() },
        ),
      ),
  };
  for (const [name, end] of Object.entries(ends)) {
    const person = await of.join("user");
    await person.call(addPushDevice, { body: body(name.replaceAll(" ", "-")) });
    await end(person);
    expect([name, await countDevices(person)]).toEqual([name, 0]);
  }
});

test("a device outlasts a session that ends by itself", async () => {
  const { of } = scene;
  const person = await of.join("user");
  await person.call(addPushDevice, { body: body("lasting") });
  of.clock.forward({ hours: 500 * 24 });
  await of.settle();
  expect(await countDevices(person)).toBe(1);
});
