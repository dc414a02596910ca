/** Secrets that people and programs hand over stay where they belong: nowhere in answers, logs, exports or the database's text. */
import { expect, test } from "@playwright/test";
import { asOwner, openHouse } from "#server/test-house.ts";
import { setUp } from "#server/features/setup/routes.ts";

const marks: string[] = [];
/** A secret that can be recognised wherever it turns up. */
const planted = (what: string): string => {
  const mark = `PLANTED-${what}-${Math.random().toString(36).slice(2, 10)}-Aa1`;
  marks.push(mark);
  return mark;
};

test("a password, a key, a token and a link planted wherever one can be given appear in no answer, no log, no audit row and no table", async () => {
  test.setTimeout(120_000);
  const said: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((text: string | Uint8Array, ...rest: []) => { said.push(String(text)); return write(text, ...rest); }) as typeof process.stdout.write; // listens, and passes on
  const house = await openHouse({ clock: { nowS: () => Date.now() / 1000 } });
  const url = await house.server.app.listen({ host: "127.0.0.1", port: 0 });
  try {
    const password = planted("set-up-password");
    await setUp({ db: house.server.db, clock: house.clock }, { organization: "Northwind", name: "Ada", email: "ada@northwind.example", password, timeZone: "UTC", type: "live" });
    const signIn = (username: string, word: string) => fetch(`${url}/login`, { method: "POST", headers: { origin: url, "content-type": "application/json" }, body: JSON.stringify({ username, password: word }) });
    const entered = await signIn("ada@northwind.example", password);
    const cookie = entered.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    marks.push(cookie.split("=")[1] ?? "");
    const answers: string[] = [await entered.text()];
    /** What the answer may tell: a key right after it was made. Everything else is searched. */
    const ask = async (path: string, body?: unknown, method = body === undefined ? "GET" : "POST", headers: Record<string, string> = { cookie, origin: url }): Promise<Record<string, unknown>> => {
      const answer = await fetch(url + path, { method, headers: { ...headers, "content-type": "application/json" }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      const text = await answer.text();
      const told: Record<string, unknown> = text.startsWith("{") ? JSON.parse(text) as Record<string, unknown> : {}; // an object, by its first character
      for (const shownOnce of ["key", "token", "link", "url"]) if (typeof told[shownOnce] === "string" && method === "POST") marks.push(String(told[shownOnce]).replace(/^.*#token=/, ""));
      if (!(method === "POST" && ["key", "token", "link", "url"].some((name) => typeof told[name] === "string"))) answers.push(text);
      return told;
    };
    // Passwords, right and wrong, in every place that takes one.
    for (let n = 0; n < 4; n += 1) answers.push(await (await signIn("ada@northwind.example", planted(`wrong-${n}`))).text());
    await ask("/web/me/changePassword", { currentPassword: planted("current"), newPassword: planted("next") });
    await ask("/users/change-password", { token: planted("reset-token"), newPassword: planted("reset-password") });
    await ask("/users/activate", { token: planted("invite-token"), name: "X", password: planted("invite-password") });
    await ask("/login", { access_token: planted("access-token") });
    const next = planted("changed");
    await ask("/web/me/changePassword", { currentPassword: password, newPassword: next });
    // Keys and links: shown once, then never again.
    for (const type of ["organization", "user"]) for (let n = 0; n < 5; n += 1) await ask("/resources/v2.0/api-keys", { name: `${type} ${n}`, type });
    const roles = (await ask("/resources/v2.1/roles"))["items"] as { id: string; key: string }[]; // the contract's reply
    const role = roles.find((one) => one.key === "user")?.id ?? "";
    for (let n = 0; n < 5; n += 1) await ask("/resources/v2.1/service-accounts", { name: `robot ${n}`, role_ids: [role] });
    for (let n = 0; n < 5; n += 1) await ask("/users/invite", { email: `person-${n}@northwind.example`, roles: [role] });
    const { app_key } = await ask("/web/integrations", { name: "prod", source_system: "api" });
    const ingest = await ask("/resources/v2.0/api-keys", { name: "ingest", type: "organization" });
    const sent = await ask("/data/v2/alerts", { app_key, host: "a", status: "critical" }, "POST", { authorization: `Bearer ${String(ingest["key"])}` });
    answers.push(JSON.stringify(sent));
    for (const header of ["Bearer", "Basic"]) await ask("/data/v2/alerts", { app_key, host: "a", status: "critical" }, "POST", { authorization: header === "Basic" ? `Basic ${btoa(`x:${planted("basic")}`)}` : `Bearer ${planted("bearer")}` });
    await ask(`/data/v2/alerts?key=${planted("query-key")}`, { app_key, host: "a", status: "critical" }, "POST", {});
    await expect.poll(async () => ((await ask("/resources/v2.0/environments/all/feed/incidents?folder=active"))["items"] as unknown[]).length).toBe(1);
    const [incident] = (await ask("/resources/v2.0/environments/all/feed/incidents?folder=active"))["items"] as { id: string }[]; // the contract's reply
    for (let n = 0; n < 3; n += 1) await ask(`/resources/v2.0/environments/all/incidents/${incident?.id}/preview-token`, {});
    expect(marks.length).toBeGreaterThanOrEqual(40);

    for (const path of ["/web/me", "/web/sessions", "/resources/v2.0/api-keys?per_page=200", "/resources/v2.1/service-accounts?per_page=200", "/resources/v2.1/users?per_page=200", "/resources/v2.1/roles", "/web/integrations", "/resources/v2.0/audit-logs?per_page=200", "/resources/v2.0/troubleshooting/logs", `/resources/v2.0/environments/all/incidents/${incident?.id}/activities`, "/metrics", "/resources/openapi.json"]) await ask(path);
    const found = (text: string) => marks.filter((mark) => mark.length > 8 && text.includes(mark));
    // The one that was refused tells of itself: a query string stands in the address that a client sent.
    expect(found(answers.join("\n"))).toEqual([]);
    expect(found(said.join("\n"))).toEqual([]);
    const tables = await asOwner(house.ownerUrl, async (client) => (await client.query<{ name: string }>("SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace")).rows);
    for (const { name } of tables) {
      const text = await asOwner(house.ownerUrl, async (client) => (await client.query<{ text: string | null }>(`SELECT string_agg(t::text, ' ') AS text FROM "${name}" t`)).rows[0]?.text ?? "");
      expect([name, found(text)]).toEqual([name, []]);
    }
  } finally {
    process.stdout.write = write;
    await house.close();
  }
});
