import { afterAll, expect, test } from "vitest";
import { createApiKey } from "#contract/api-keys.ts";
import { me } from "#contract/session.ts";
import { resetPassword } from "#contract/users.ts";
import { resetPassword as resetByOperator } from "../../cli/user.ts";
import { callerOn, withKey } from "../../test-caller.ts";
import { openHouse } from "../../test-house.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { createTestOrganization, type Organization } from "../../test-northwind.ts";
import { insertPasskey, loadPasskeys } from "../second-factor/store-passkeys.ts";

const postOffice = await openTestMailServer();
const house = openHouse({
  env: { TOCSIN_SMTP_URL: postOffice.url, TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test" },
});
afterAll(async () => {
  await (await house).close();
  await postOffice.close();
});

/** Ada with a session, a personal key and a passkey. */
async function openAda() {
  const of = await createTestOrganization(await house, "Northwind");
  const ada = of.as("ada");
  const { key } = await ada.call(createApiKey, { body: { name: "mine", type: "user" } });
  await of.sql((sql) =>
    insertPasskey(sql, {
      userId: ada.userId,
      name: "phone",
      credential_id: `credential-${ada.userId}`,
      public_key: "",
      counter: 0,
      transports: [],
      nowS: of.clock.nowS(),
    }),
  );
  const { username } = await ada.call(me, {});
  return { of, ada, username, byKey: callerOn(of.house.server.app, withKey(key)) };
}
const waysIn = async ({ of, ada, byKey }: Awaited<ReturnType<typeof openAda>>) => [
  (await ada.try(me, {})).status,
  (await byKey.try(me, {})).status,
  (await of.sql((sql) => loadPasskeys(sql, ada.userId))).length,
];
const visitor = (of: Organization) => callerOn(of.house.server.app, {});

test("a password set anew by a link ends sessions, keys and passkeys, and a mail tells of it", async () => {
  const scene = await openAda();
  const { of, username } = scene;
  expect(await waysIn(scene)).toEqual([200, 200, 1]);
  await visitor(of).call(resetPassword, { body: { username } });
  await of.settle();
  const [letter] = postOffice.mailTo(username);
  const token = /#token=(\S+)/.exec(letter?.text ?? "")?.[1] ?? "";
  await visitor(of).call(resetPassword, { body: { token, newPassword: "Quiet-harbour-9" } });
  expect(await waysIn(scene)).toEqual([401, 401, 0]);
  await of.settle();
  expect(postOffice.mailTo(username).at(-1)?.text).toContain("set a new password");
});

test("so does one from the command line", async () => {
  const scene = await openAda();
  const { of, username } = scene;
  const answer = await resetByOperator(
    { db: of.house.server.db, clock: of.clock },
    { username, password: "Quiet-harbour-9" },
  );
  expect(answer).toContain("1 open sessions, 1 personal keys and 1 passkeys have ended");
  expect(await waysIn(scene)).toEqual([401, 401, 0]);
});
