import { afterAll, beforeAll, expect, test } from "vitest";
import { SMTPServer } from "smtp-server";
import { listMyOrganizations, switchOrganization } from "#contract/organizations.ts";
import { logIn, me } from "#contract/session.ts";
import {
  addJitDomain,
  askSsoBypass,
  checkJitDomain,
  deleteJitDomain,
  findSso,
  followSsoBypass,
  updateSso,
} from "#contract/sso.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { recoveryLink } from "../../cli/recovery-link.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { createTestOrganization } from "../../test-northwind.ts";
import { browserAt, openScene, type Scene, signIn, withSaml } from "./test-sso-scene.ts";

let scene: Scene;
let name: string;
let domain: string;
const letters: string[] = [];
const postOffice = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData: (stream, _session, done) => {
    let text = "";
    stream.on("data", (part: Buffer) => {
      text += part.toString();
    });
    stream.on("end", () => {
      letters.push(text.replaceAll("=\r\n", "").replaceAll("=3D", "="));
      done();
    });
  },
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    postOffice.listen(0, "127.0.0.1", resolve);
  });
  const address = postOffice.server.address();
  scene = await openScene({
    TOCSIN_SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    TOCSIN_PUBLIC_URL: "http://tocsin.test",
  });
  ({ name, domain } = await withSaml(scene));
  const hash = await hashPassword("Storm-watch-7");
  await scene.house.server.db.system((sql) => sql("UPDATE users SET password_hash = $1", [hash]));
  await scene.of.as("ada").call(updateSso, { body: { enabled: true, confirmation: name } });
});
afterAll(async () => {
  await scene.close();
  postOffice.close();
});
const anonymousCaller = () => callerOn(scene.house.server.app, {});
const login = (username: string, organization_name?: string) =>
  anonymousCaller().try(logIn, {
    body: {
      username,
      password: "Storm-watch-7",
      ...(organization_name === undefined ? {} : { organization_name }),
    },
  });

test("passwords no longer open the organization; the right one is told why, the wrong one is not", async () => {
  expect((await login(`ada@${domain}`)).errors[0]?.code).toBe("sso_required");
  expect((await login(`ada@${domain}`, name)).errors[0]?.code).toBe("sso_required");
  expect(
    (
      await anonymousCaller().try(logIn, {
        body: { username: `ada@${domain}`, password: "Wrong-word-1" },
      })
    ).errors[0]?.code,
  ).toBe("wrong_credentials");
});

test("an admin asks, follows the link once, and is in; both are in the audit log", async () => {
  await anonymousCaller().call(askSsoBypass, { body: { username: `ada@${domain}` } });
  await scene.of.settle();
  const link = /\/sso-recovery#token=(\S+)/.exec(letters.at(-1) ?? "")?.[1] ?? "";
  const client = browserAt(scene.house);
  const answer = await client.send("POST", "/sso-bypass/follow", {
    body: JSON.stringify({ token: link }),
    headers: { "content-type": "application/json", origin: "http://tocsin.test" },
  });
  expect(answer.status).toBe(200);
  expect(
    (
      await callerOn(
        scene.house.server.app,
        withSession(client.cookies.get("tocsin_session") ?? ""),
      ).call(me, {})
    ).username,
  ).toBe(`ada@${domain}`);
  expect(
    (await anonymousCaller().try(followSsoBypass, { body: { token: link } })).errors[0]?.code,
  ).toBe("link_ended");
  const rows = await scene.of.sql((sql) =>
    sql<{ after: { recovery?: string } }>(
      `SELECT after FROM audit_log WHERE organization_id = tocsin_organization()
       AND resource_type = 'sso' AND action = 'act'`,
    ),
  );
  expect(
    rows.map((row) => row.after.recovery).filter((recovery) => recovery !== undefined),
  ).toEqual(["asked for", "followed"]);
});

test("nobody but an admin gets a letter, and everybody the same answer", async () => {
  const before = letters.length;
  for (const username of [`uma@${domain}`, "nobody@nowhere.test"])
    expect(await anonymousCaller().call(askSsoBypass, { body: { username } })).toEqual({
      done: true,
    });
  await scene.of.settle();
  expect(letters.length).toBe(before);
});

test("a link lapses after fifteen minutes, and with the admin's role", async () => {
  const requestLink = async (): Promise<string> => {
    await anonymousCaller().call(askSsoBypass, { body: { username: `ada@${domain}` } });
    await scene.of.settle();
    return /\/sso-recovery#token=(\S+)/.exec(letters.at(-1) ?? "")?.[1] ?? "";
  };
  const late = await requestLink();
  scene.clock.aheadS += 16 * 60;
  expect(
    (await anonymousCaller().try(followSsoBypass, { body: { token: late } })).errors[0]?.code,
  ).toBe("link_ended");
  scene.clock.aheadS = 0;
  const token = await requestLink();
  const removedRoles = await scene.of.sql((sql) =>
    sql<{ role_id: string }>(
      `DELETE FROM role_users WHERE organization_id = tocsin_organization() AND user_id = $1
       RETURNING role_id`,
      [scene.of.as("ada").userId],
    ),
  );
  expect((await anonymousCaller().try(followSsoBypass, { body: { token } })).errors[0]?.code).toBe(
    "link_ended",
  );
  for (const { role_id } of removedRoles)
    await scene.of.sql((sql) =>
      sql(
        `INSERT INTO role_users (organization_id, role_id, user_id)
         VALUES (tocsin_organization(), $1, $2)`,
        [role_id, scene.of.as("ada").userId],
      ),
    );
});

test("the command line prints a link where no letter arrives", async () => {
  const { db } = scene.house.server;
  const text = await recoveryLink(
    { db, clock: scene.house.clock },
    { username: `ada@${domain}`, publicUrl: "http://tocsin.test" },
  );
  const token = /#token=(\S+)/.exec(text)?.[1] ?? "";
  expect((await anonymousCaller().try(followSsoBypass, { body: { token } })).status).toBe(200);
  await expect(
    recoveryLink(
      { db, clock: scene.house.clock },
      { username: `uma@${domain}`, publicUrl: "http://tocsin.test" },
    ),
  ).rejects.toThrow("is not an admin of");
});

test("a session by one organization's single sign-on opens no other organization; one by password leads to its door", async () => {
  const otherOrganization = await createTestOrganization(scene.house, "Southridge");
  const otherName = (await otherOrganization.as("ada").call(me, {})).organization.name;
  await otherOrganization.sql((sql) =>
    sql(
      `INSERT INTO memberships (organization_id, user_id, created_at)
       VALUES (tocsin_organization(), $1, 0)`,
      [scene.of.as("uma").userId],
    ),
  );
  await scene.idp.setAssertion({ nameId: `uma@${domain}` });
  const client = browserAt(scene.house);
  await signIn(client, name);
  const bySso = callerOn(
    scene.house.server.app,
    withSession(client.cookies.get("tocsin_session") ?? ""),
  );
  expect(
    (await bySso.call(switchOrganization, { body: { organization_name: otherName } })).redirectUrl,
  ).toBe(`/sign-in?organization=${otherName}`);
  expect((await bySso.call(me, {})).organization.name).toBe(name);
  const byPassword = await login(`uma@${domain}`);
  expect(byPassword.body).toMatchObject({ organization: { name: otherName } });
  const token = /tocsin_session=([^;]+)/.exec(String(byPassword.headers["set-cookie"]))?.[1] ?? "";
  expect(
    (
      await callerOn(scene.house.server.app, withSession(token)).call(switchOrganization, {
        body: { organization_name: name },
      })
    ).redirectUrl,
  ).toBe(`/sso/${name}/login`);
});

test("an organization that follows another's single sign-on takes its members through it, and no newcomers", async () => {
  const follower = await createTestOrganization(scene.house, "Eastgate");
  const followerName = (await follower.as("ada").call(me, {})).organization.name;
  await scene.house.server.db.system((sql) =>
    sql("UPDATE organizations SET sso_source_id = $1 WHERE id = $2", [
      scene.of.organizationId,
      follower.organizationId,
    ]),
  );
  await follower.sql((sql) =>
    sql(
      `INSERT INTO memberships (organization_id, user_id, created_at)
       VALUES (tocsin_organization(), $1, 0)`,
      [scene.of.as("uma").userId],
    ),
  );
  const client = browserAt(scene.house);
  await scene.idp.setAssertion({ nameId: `uma@${domain}` });
  expect(await signIn(client, name, { start: `/sso/${followerName}/login` })).toBe("/");
  const uma = callerOn(
    scene.house.server.app,
    withSession(client.cookies.get("tocsin_session") ?? ""),
  );
  expect((await uma.call(me, {})).organization.name).toBe(followerName);
  expect(
    (await uma.call(listMyOrganizations, { query: {} })).find(
      (organization) => organization.organizationName === followerName,
    )?.ssoSourceOrganizationId,
  ).toBe(scene.of.organizationId);
  await scene.idp.setAssertion({ nameId: `rui@${domain}` });
  expect(await signIn(browserAt(scene.house), name, { start: `/sso/${followerName}/login` })).toBe(
    "/sign-in?sso=refused",
  );
  expect(
    (await follower.as("ada").try(updateSso, { body: { enabled: false } })).errors[0]?.code,
  ).toBe("sso_set_up_elsewhere");
});

test("a domain counts once its record stands, and the same for everybody of it", async () => {
  const ada = scene.of.as("ada");
  const { record } = await ada.call(addJitDomain, { body: { domain: "Branch.Example" } });
  expect(await ada.call(checkJitDomain, { params: { domain: "branch.example" } })).toMatchObject({
    proved_at: null,
    problem: "branch.example has no TXT record yet",
  });
  scene.texts.set("branch.example", ["v=spf1 -all", "tocsin-verification=somebody-elses"]);
  expect(await ada.call(checkJitDomain, { params: { domain: "branch.example" } })).toMatchObject({
    proved_at: null,
  });
  expect(
    await anonymousCaller().call(findSso, { body: { name: "anybody@branch.example" } }),
  ).toEqual({
    url: null,
    idP: null,
    is_only: false,
  });
  scene.texts.set("branch.example", ["v=spf1 -all", record.value]);
  expect(
    (await ada.call(checkJitDomain, { params: { domain: "branch.example" } })).proved_at,
  ).not.toBeNull();
  for (const username of ["ada", "never-heard-of"])
    expect(
      (await anonymousCaller().call(findSso, { body: { name: `${username}@branch.example` } })).url,
    ).toBe(`/sso/${name}/login`);
  expect((await anonymousCaller().call(findSso, { body: { name } })).url).toBe(
    `/sso/${name}/login`,
  );
  expect((await anonymousCaller().call(findSso, { body: { name: "nowhere" } })).url).toBeNull();
  for (const domain of ["localhost", "a..b", "*.example", "http://a.example", "1.2.3.4"])
    expect((await ada.try(addJitDomain, { body: { domain } })).status).toBe(400);
  expect((await ada.try(addJitDomain, { body: { domain: "branch.example" } })).status).toBe(409);
  await ada.call(deleteJitDomain, { params: { domain: "branch.example" } });
});

test("asking over and over sends three letters in fifteen minutes, and ends none of them", async () => {
  scene.clock.aheadS += 60 * 60;
  const before = letters.length;
  for (let n = 0; n < 5; n += 1)
    expect(
      await anonymousCaller().call(askSsoBypass, { body: { username: `ada@${domain}` } }),
    ).toEqual({
      done: true,
    });
  await scene.of.settle();
  expect(letters.length - before).toBe(3);
  const tokens = letters
    .slice(before)
    .map((text) => /\/sso-recovery#token=(\S+)/.exec(text)?.[1] ?? "");
  expect(
    (await anonymousCaller().try(followSsoBypass, { body: { token: tokens[0] ?? "" } })).status,
  ).toBe(200);
  expect(
    (await anonymousCaller().try(followSsoBypass, { body: { token: tokens[1] ?? "" } })).errors[0]
      ?.code,
  ).toBe("link_ended");
  scene.clock.aheadS = 0;
});
