/**
 * Secrets that people and programs hand over, or are given once, stay where they belong: in no
 * answer, log, export, comparison or backup, and in no table as they are.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { contract } from "#contract/contract.ts";
import { backup } from "#server/cli/backup.ts";
import { exportRules } from "#server/cli/rules.ts";
import { addMember, loadRoleId } from "#server/features/organizations/store.ts";
import { savePassword } from "#server/features/people/store.ts";
import { connectOwner } from "#server/platform/owner-connection.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { addressOf } from "#server/test-caller.ts";
import { keyOf, sampleCallsOf } from "#server/test-every-call.ts";
import { asOwner } from "#server/test-house.ts";
import { type FurnishedHouse, furnishedHouse } from "../furnished-house.ts";

/** Each by the place where it was handed over, or where it was shown once. */
const planted = new Map<string, string>();
/** A secret that can be recognised wherever it turns up. */
const plant = (place: string): string =>
  recordSecret(
    place,
    `PLANTED-${place.replaceAll(" ", "-")}-${Math.random().toString(36).slice(2, 10)}-Aa1`,
  );
function recordSecret(place: string, secret: unknown): string {
  const text = String(secret).replace(/^.*#token=/, "");
  if (typeof secret !== "string" || text.length < 8 || planted.has(place))
    throw new Error(`${place} gave no secret of its own: ${String(secret)}`);
  planted.set(place, text);
  return text;
}
const leakedPlaces = (text: string): string[] =>
  [...planted].flatMap(([place, secret]) => (text.includes(secret) ? [place] : []));

let house: FurnishedHouse;
let product: ChildProcess;
let url = "";
let logged = "";
const dir = mkdtempSync(path.join(tmpdir(), "tocsin-secrets-"));

test.beforeAll(async () => {
  house = await furnishedHouse();
  // The program itself beside it, on the same database, as talkative as it can be. It alone does the
  // jobs: what they say belongs to its log.
  await house.of.house.server.jobs.stop();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const smtp = `smtp://mailer:${plant("mail server password")}@127.0.0.1:1`;
  product = spawn(
    process.execPath,
    [fileURLToPath(new URL("../../server/src/main.ts", import.meta.url))],
    {
      env: {
        ...process.env,
        PORT: String(port),
        DATABASE_URL: house.of.house.ownerUrl,
        TOCSIN_LOG: "trace",
        TOCSIN_SMTP_URL: smtp,
        TOCSIN_PUBLIC_URL: url,
        TOCSIN_SECRET_KEYS: `test:${recordSecret("key of the secrets", Buffer.alloc(32, 7).toString("base64"))}`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  for (const stream of [product.stdout, product.stderr])
    stream?.on("data", (part: Buffer) => {
      logged += part.toString();
    });
  await expect.poll(() => logged, { timeout: 60_000 }).toContain("tocsin ready");
});
test.afterAll(async () => {
  product.kill();
  await house.close();
  rmSync(dir, { recursive: true });
});

test("a password, a key, a token, a code and a link planted in every place that takes or shows one stand nowhere else", async () => {
  test.setTimeout(240_000);
  const answers: string[] = [];
  const send = async (
    at: string,
    {
      method,
      body,
      headers = {},
    }: { method: string; body?: unknown; headers?: Record<string, string> },
  ) => {
    const answer = await fetch(at, {
      method,
      redirect: "manual",
      headers: {
        origin: new URL(at).origin,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    // Every answer is an object, or nothing that is read here.
    return {
      answer,
      text,
      told: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  };
  /** Asks for something that may not tell a secret. */
  const request = async (
    endpoint: string,
    body?: unknown,
    more: { method?: string; headers?: Record<string, string> } = {},
  ) => {
    const { text, told: json } = await send(url + endpoint, {
      method: more.method ?? (body === undefined ? "GET" : "POST"),
      body,
      headers: more.headers ?? { cookie },
    });
    answers.push(text);
    return json;
  };
  /** Asks for what is shown once: its answer is the one place where it may stand. */
  const requestSecret = async (
    endpoint: string,
    body: unknown,
    more: { at?: string; headers?: Record<string, string> } = {},
  ) =>
    (
      await send((more.at ?? url) + endpoint, {
        method: "POST",
        body,
        headers: more.headers ?? { cookie },
      })
    ).told;

  const ada = house.of.as("ada");
  const organization = house.things.organizationName;
  const password = plant("password");
  await house.of.house.server.db.system(async (sql) =>
    savePassword(sql, ada.userId, {
      hash: await hashPassword(password),
      nowS: house.of.clock.nowS(),
    }),
  );
  await asOwner(house.of.house.ownerUrl, (client) =>
    client.query("UPDATE users SET is_superadmin = true WHERE id = $1", [ada.userId]),
  );
  recordSecret("session of another device", ada.token);
  const [username = ""] = await asOwner(house.of.house.ownerUrl, async (client) =>
    (
      await client.query<{ username: string }>("SELECT username FROM users WHERE id = $1", [
        ada.userId,
      ])
    ).rows.map((row) => row.username),
  );
  const entered = await send(`${url}/login`, { method: "POST", body: { username, password } });
  answers.push(entered.text);
  const cookie = entered.answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  recordSecret("session", cookie.split("=")[1]);

  // Passwords, right and wrong, in every place that takes one.
  const nobody = { headers: {} };
  await request("/login", { username, password: plant("wrong password") }, nobody);
  await request(
    "/login",
    { username: "nobody@nowhere.example", password: plant("password of nobody") },
    nobody,
  );
  await request("/login", { username, password: [plant("password in a list")] }, nobody);
  await request(
    "/login",
    { username: [plant("password in the wrong field")], password: "x" },
    nobody,
  );
  await request("/login", { access_token: plant("access token") }, nobody);
  await request(
    `/login?password=${plant("password in the address")}`,
    { username, password: "x" },
    nobody,
  );
  await request(
    "/users/change-password",
    { token: plant("link of a new password"), newPassword: plant("new password") },
    nobody,
  );
  await request(
    "/users/activate",
    {
      token: plant("link of an invitation"),
      name: "X",
      password: plant("password of an invitation"),
    },
    nobody,
  );
  await request("/sso-bypass/follow", { token: plant("link of the recovery") }, nobody);
  await request("/web/me/changePassword", {
    currentPassword: plant("current password"),
    newPassword: plant("password after a wrong one"),
  });
  await request("/web/me/second-factor", { currentPassword: plant("password before a code") });
  await request(
    "/web/me/second-factor",
    { currentPassword: plant("password at the end of codes") },
    { method: "DELETE" },
  );
  await request("/web/me/passkeys/options", {
    currentPassword: plant("password before a passkey"),
  });
  await request("/web/me/second-factor/confirm", { code: plant("code") });
  // Single sign-on, and what a provider's redirect carries.
  await request("/web/organization/my/sso/oidc/configure", {
    issuer: "https://idp.example",
    client_id: "tocsin",
    client_secret: plant("client secret"),
  });
  for (const part of ["code", "state"])
    await request(
      `/sso/${organization}/callback?code=${part === "code" ? plant("provider's code") : "x"}&state=${part === "state" ? plant("provider's state") : "x"}`,
      undefined,
      nobody,
    );
  await request(`/sso/${organization}/finish?ticket=${plant("ticket")}`, undefined, nobody);
  await request(
    `/sso/${organization}/acs`,
    { SAMLResponse: plant("assertion"), RelayState: plant("relay state") },
    nobody,
  );
  // Keys that are none, however they are sent.
  const event = { app_key: house.of.appKey, host: "a", status: "critical" };
  for (const authorization of [
    `Bearer ${plant("bearer")}`,
    `Basic ${btoa(`x:${plant("basic password")}`)}`,
  ])
    await request("/data/v2/alerts", event, { headers: { authorization } });
  await request(`/data/v2/alerts?key=${plant("key in the address")}`, event, { headers: {} });
  await request("/web/me", undefined, {
    headers: { cookie: `tocsin_session=${plant("session of nobody")}` },
  });
  await request(
    `/resources/v2.0/environments/all/incidents/${house.things.incident}/preview`,
    undefined,
    { headers: { authorization: `Bearer ${plant("preview token of nobody")}` } },
  );
  await request("/web/me", undefined, {
    headers: { authorization: `Bearer ${plant("program's key of nobody")}` },
  });

  // Shown once: keys, links, codes.
  recordSecret(
    "organization's key",
    (await requestSecret("/resources/v2.0/api-keys", { name: "sender", type: "organization" }))[
      "key"
    ],
  );
  recordSecret(
    "person's key",
    (await requestSecret("/resources/v2.0/api-keys", { name: "mine", type: "user" }))["key"],
  );
  const robot = await requestSecret("/resources/v2.1/service-accounts", {
    name: "robot",
    role_ids: [house.things.role],
  });
  recordSecret("service account's token", robot["token"] ?? robot["key"]);
  recordSecret(
    "preview link",
    (
      await requestSecret(
        `/resources/v2.0/environments/all/incidents/${house.things.incident}/preview-token`,
        {},
      )
    )["token"],
  );
  recordSecret("first preview link", house.things.previewToken);
  recordSecret("key of the senders", house.of.ingestKey);
  // Without a mail server the link of an invitation is shown to who invites.
  const invited = await requestSecret(
    "/users/invite",
    { email: "person@northwind.example", roles: [house.things.role] },
    { at: house.url, headers: { cookie: `tocsin_session=${ada.token}`, origin: house.url } },
  );
  recordSecret("invitation", invited["link"] ?? invited["url"]);
  await request("/users/invite", {
    email: "another@northwind.example",
    roles: [house.things.role],
  });
  const factorSetUp = await requestSecret("/web/me/second-factor", { currentPassword: password });
  const secret = recordSecret("secret of the codes", factorSetUp["secret"]);
  const confirmed = await requestSecret("/web/me/second-factor/confirm", {
    code: new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate(),
  });
  for (const [n, code] of (confirmed["recovery_codes"] as string[]).entries())
    recordSecret(`recovery code ${n + 1}`, code); // the contract's reply
  const next = plant("changed password");
  await request("/web/me/changePassword", { currentPassword: password, newPassword: next });
  await request("/login", { username, password: next, code: plant("code at the door") }, nobody);
  expect(planted.size).toBeGreaterThanOrEqual(40);

  // Every answer to a reader, of this organization and of two side by side.
  const south = await house.createOrganization("Southridge");
  await south.sql(async (sql) =>
    addMember(sql, {
      userId: ada.userId,
      roleId: await loadRoleId(sql, "admin"),
      nowS: house.of.clock.nowS(),
    }),
  );
  const [target = ""] = await south.sql(async (sql) =>
    (
      await sql<{ name: string }>("SELECT name FROM organizations WHERE id = tocsin_organization()")
    ).map((row) => row.name),
  );
  const rows = sampleCallsOf(house.things);
  for (const { endpoint, ...listed } of contract)
    if (endpoint.method === "GET" && endpoint.needs.kind !== "preview-token")
      await request(addressOf(endpoint, rows[keyOf(listed)] ?? {}));
  await request(
    `/resources/v2.0/environments/all/incidents/${house.things.incident}/preview`,
    undefined,
    { headers: { authorization: `Bearer ${house.things.previewToken}` } },
  );
  const compared = await request(`/diff-view?source=${organization}&target=${target}`);
  expect(JSON.stringify(compared)).toContain("nw-secret");
  const audit = await (
    await fetch(`${url}/resources/v2.0/audit-logs/export`, { headers: { cookie } })
  ).text();
  expect(audit).toContain("sign_in");
  expect(leakedPlaces(answers.join("\n") + audit)).toEqual([]);

  await exportRules(
    { db: house.of.house.server.db, clock: house.of.clock },
    { directory: path.join(dir, "rules"), rowsMost: 1000, organization },
  );
  expect(leakedPlaces(filesUnder(path.join(dir, "rules")))).toEqual([]);
  const owner = await connectOwner(house.of.house.ownerUrl);
  try {
    await backup(owner.sql, {
      file: path.join(dir, "whole.gz"),
      mayReplace: false,
      progress: { say: () => undefined, end: () => undefined },
    });
  } finally {
    await owner.close();
  }
  const backupText = gunzipSync(readFileSync(path.join(dir, "whole.gz"))).toString();
  expect(backupText).toContain("nw-secret");
  expect(leakedPlaces(backupText)).toEqual([]);

  // The mail that could not be sent was logged, so there is a log.
  await expect.poll(() => logged.length).toBeGreaterThan(200);
  expect(leakedPlaces(logged)).toEqual([]);
});

function filesUnder(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => readFileSync(path.join(file.parentPath, file.name), "utf8"))
    .join("\n");
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as { port: number }; // listening on a port
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
