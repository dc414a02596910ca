/** The installation's key: one, however many servers ask for it first, and readable by them alone. */
import { expect, test } from "vitest";
import { getWebPush } from "#contract/web-push.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { pushScene } from "./test-push-scene.ts";

test("two servers that need a key first agree on one, which outlasts both", async () => {
  const { of } = await pushScene();
  const { house } = of;
  const second = await house.another();
  const asAda = (server: typeof second) => callerOn(server.app, withSession(of.as("ada").token));
  const keys = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      asAda(n % 2 === 0 ? house.server : second).call(getWebPush, {}),
    ),
  );
  expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(1);

  const later = await house.another();
  expect((await asAda(later).call(getWebPush, {})).public_key).toBe(keys[0]?.public_key);
  const rows = await of.sql((sql) =>
    sql<{ private_key: string }>("SELECT private_key FROM vapid_keys"),
  );
  expect(rows).toEqual([{ private_key: expect.stringMatching(/^v1\.test\./) }]);
});
