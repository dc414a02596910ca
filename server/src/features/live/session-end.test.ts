import { expect, test } from "vitest";
import { switchOrganization } from "#contract/organizations.ts";
import { changeMyPassword, endMySession, listMySessions, logOut, me } from "#contract/session.ts";
import { resetPassword } from "#contract/users.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { type Message, newsChannel } from "../../platform/publish.ts";
import { generateToken } from "../../platform/tokens.ts";
import { type Caller, callerOn, withSession } from "../../test-caller.ts";
import { northwind, type Organization, southridge } from "../../test-northwind.ts";
import { insertSession } from "../access/store.ts";
import { addMember, loadRoleId } from "../organizations/store.ts";
import { issueLink } from "../people/account-mail.ts";
import { insertLink } from "../people/store-links.ts";
import { connectAs, incidentsIn } from "./test-live-client.ts";

const endings: readonly [string, (of: Organization) => Promise<unknown>][] = [
  ["signing out", (of) => of.as("uma").call(logOut, {})],
  [
    "ending the session from the list",
    async (of) => {
      const { items } = await of.as("uma").call(listMySessions, {});
      await of.as("uma").call(endMySession, { params: { id: items[0]?.id ?? "" } });
    },
  ],
  [
    "a changed password elsewhere",
    async (of) => {
      const hash = await hashPassword("Correct-horse-1");
      await of.house.server.db.system((sql) =>
        sql("UPDATE users SET password_hash = $2 WHERE id = $1", [of.as("uma").userId, hash]),
      );
      const secondLogin = await of.house.server.app.inject({
        method: "POST",
        url: "/login",
        payload: { username: await usernameOf(of), password: "Correct-horse-1" },
      });
      const cookie = String(secondLogin.headers["set-cookie"]).split(";")[0] ?? "";
      await of
        .as("uma")
        .raw(
          changeMyPassword.method,
          changeMyPassword.path,
          { currentPassword: "Correct-horse-1", newPassword: "Battery-staple-1" },
          { cookie },
        );
    },
  ],
  [
    "ending it from a session in another organization",
    async (of) => {
      const otherCaller = await umaInOtherOrganization(of);
      const session = (await otherCaller.call(listMySessions, {})).items.find(
        (candidate) => !candidate.current,
      );
      await otherCaller.call(endMySession, { params: { id: session?.id ?? "" } });
    },
  ],
  [
    "switching to another organization",
    async (of) => {
      const otherCaller = await umaInOtherOrganization(of);
      await of.as("uma").call(switchOrganization, {
        body: { organization_name: (await otherCaller.call(me, {})).organization.name },
      });
    },
  ],
  [
    "a new password by a link",
    async (of) => {
      const link = await of.sql(async (sql) =>
        issueLink(
          sql,
          await insertLink(sql, {
            kind: "password",
            userId: of.as("uma").userId,
            nowS: of.clock.nowS(),
            expires_at: of.clock.nowS() + 3600,
          }),
          "http://tocsin.test",
        ),
      );
      await of.as("gil").call(resetPassword, {
        body: { token: link?.address.split("#token=")[1] ?? "", newPassword: "Battery-staple-2" },
      });
    },
  ],
];

async function umaInOtherOrganization(of: Organization): Promise<Caller> {
  const otherOrganization = await southridge();
  const token = generateToken("ses");
  await otherOrganization.sql(async (sql) => {
    await addMember(sql, {
      userId: of.as("uma").userId,
      roleId: await loadRoleId(sql, "readonly"),
      nowS: otherOrganization.clock.nowS(),
    });
    await insertSession(sql, {
      token,
      user_id: of.as("uma").userId,
      device: "elsewhere",
      address: "127.0.0.1",
      nowS: otherOrganization.clock.nowS(),
      expires_at: otherOrganization.clock.nowS() + 3600,
    });
  });
  return callerOn(of.house.server.app, withSession(token));
}

const usernameOf = async (of: Organization): Promise<string> =>
  (
    await of.house.server.db.system((sql) =>
      sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [of.as("uma").userId]),
    )
  )[0]?.username ?? "";

for (const [name, end] of endings) {
  test(`${name} closes the session's sockets at once, and no other`, async () => {
    const of = await northwind();
    const [ada, uma] = [await connectAs(of, of.as("ada")), await connectAs(of, of.as("uma"))];
    const closed = new Promise((resolve) => {
      uma.socket.once("disconnect", resolve);
    });
    // Not only by the look around that comes after a while.
    const accessPublished = Promise.withResolvers<void>();
    const stop = await of.house.server.db.listen(
      newsChannel,
      (payload) => {
        const { organization, kind, rows } = JSON.parse(payload) as Message; // written by publish()
        if (organization === of.organizationId && kind === "access" && rows.length > 0)
          accessPublished.resolve();
      },
      () => undefined,
    );
    await end(of);
    await accessPublished.promise;
    await stop();
    expect(await closed).toBe("io server disconnect");
    expect(
      await of.sql((sql) =>
        sql(
          `SELECT 1 FROM audit_log WHERE organization_id = tocsin_organization()
           AND action = 'sign_out'`,
        ),
      ),
    ).toHaveLength(1);
    await of.send({ status: "critical", host: "a" });
    await ada.next("incident");
    expect(incidentsIn(uma)).toEqual([]);
  });
}
