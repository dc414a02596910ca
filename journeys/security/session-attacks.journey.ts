/** The door: guessing, stuffing, fixation, foreign pages, foreign addresses. */
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { ada, journeyHouse, type JourneyHouse } from "../house.ts";

let house: JourneyHouse;
test.beforeEach(async () => {
  house = await journeyHouse();
});
test.afterEach(async () => {
  await house.close();
});

const signIn = (username: string, password: string, headers: Record<string, string> = {}) =>
  fetch(`${house.url}/login`, {
    method: "POST",
    headers: { origin: house.url, "content-type": "application/json", ...headers },
    body: JSON.stringify({ username, password }),
    redirect: "manual",
  });

test("brute force: an account that is guessed at is closed for a minute, to the right password too, and says when to come again", async () => {
  const answers = [];
  for (let n = 0; n < 12; n += 1) answers.push((await signIn(ada.email, `Wrong-word-${n}`)).status);
  expect([answers.filter((status) => status === 401).length <= 10, answers.at(-1)]).toEqual([
    true,
    429,
  ]);
  const right = await signIn(ada.email, ada.password);
  expect([
    right.status,
    Number(right.headers.get("retry-after")) > 0,
    right.headers.getSetCookie(),
  ]).toEqual([429, true, []]);
});

test("credential stuffing: one address that tries many accounts is stopped, and every answer is the same for known and unknown", async () => {
  const first = [
    await signIn("nobody@nowhere.example", "Wrong-word-1"),
    await signIn(ada.email, "Wrong-word-1"),
  ];
  const [unknown, known] = await Promise.all(
    first.map(async (response) => [response.status, await response.text()]),
  );
  expect(unknown).toEqual(known);
  const statuses = [];
  for (let n = 0; n < 40; n += 1)
    statuses.push((await signIn(`person-${n}@somewhere.example`, "Leaked-word-1")).status);
  expect(statuses.at(-1)).toBe(429);
});

test("session fixation: a session that was planted before signing in is never the one that is signed in, and signing out ends it on the server", async () => {
  const planted = "tocsin_session=ses_planted-by-somebody-else";
  const answer = await signIn(ada.email, ada.password, { cookie: planted });
  const sessionCookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(sessionCookie).not.toBe(planted);
  const me = async (cookie: string) =>
    (await fetch(`${house.url}/web/me`, { headers: { cookie } })).status;
  expect([await me(planted), await me(sessionCookie)]).toEqual([401, 200]);
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/i,
  );
  await fetch(`${house.url}/logout`, {
    method: "POST",
    headers: { cookie: sessionCookie, origin: house.url },
  });
  expect(await me(sessionCookie)).toBe(401);
});

test("a foreign page can neither write with the visitor's session, nor read, nor frame, nor sign them into another account", async ({
  context,
}) => {
  const evil = createServer((_request, reply) => {
    reply.setHeader("content-type", "text/html");
    reply.end(
      `<form id=f method=post enctype="text/plain" action="${house.url}/web/environments"><input name='{"name":"taken","filter":"","x":"' value='"}'></form><iframe src="${house.url}/feed/all"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => {
    evil.listen(0, "127.0.0.1", resolve);
  });
  const { port } = evil.address() as { port: number }; // listening on a port
  try {
    await house.open(context, "/feed/all");
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const tries = await page.evaluate(async (url) => {
      const attempt = async (path: string, init: RequestInit) =>
        fetch(url + path, { credentials: "include", ...init }).then(
          (response) => `${response.type} ${response.status}`,
          () => "refused",
        );
      return [
        await attempt("/resources/v2.0/environments", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: '{"name":"taken","filter":""}',
        }),
        await attempt("/resources/v2.0/environments", {
          method: "POST",
          mode: "no-cors",
          headers: { "content-type": "text/plain" },
          body: '{"name":"taken","filter":""}',
        }),
        await attempt("/login", {
          method: "POST",
          mode: "no-cors",
          body: '{"username":"x@y.example","password":"z"}',
        }),
        await attempt("/web/me", { method: "GET" }),
      ];
    }, house.url);
    expect(tries.filter((attemptResult) => /(200|201)/.test(attemptResult))).toEqual([]);
    expect(
      await page
        .frames()[1]
        ?.locator("body")
        .innerText()
        .catch(() => ""),
    ).not.toContain("Incidents");
    const { items } = await house.call<{ items: { name: string }[] }>(
      "/resources/v2.0/environments",
    );
    expect(items.map((environment) => environment.name)).toEqual(["All"]);
  } finally {
    evil.closeAllConnections();
    await new Promise((resolve) => {
      evil.close(resolve);
    });
  }
});

test("open redirect: no address that a link carries leads to another site after signing in", async ({
  context,
}) => {
  for (const path of [
    "//evil.example/feed",
    "/\\evil.example",
    "/v2//evil.example/x",
    "/%2f%2fevil.example",
  ]) {
    const page = await context.newPage();
    // An address that the server refuses is as good as one that stays here.
    await page
      .goto(house.url + path, { waitUntil: "commit", timeout: 10_000 })
      .catch(() => undefined);
    await page.waitForLoadState("networkidle");
    expect([path, new URL(page.url()).host]).toEqual([path, new URL(house.url).host]);
    await page.close();
  }
  const page = await context.newPage();
  await page.addInitScript(() => {
    sessionStorage.setItem(
      "return-address",
      JSON.stringify({ href: "https://evil.example/", untilMs: Date.now() + 60_000 }),
    );
  });
  await page.goto(`${house.url}/sign-in`);
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/feed\//);
  expect(new URL(page.url()).host).toBe(new URL(house.url).host);
});

test("header injection: line breaks in what people name never become a header", async () => {
  const name = "Evil\r\nSet-Cookie: taken=1\r\nX-Evil: 1";
  const response = await fetch(`${house.url}/login`, {
    method: "POST",
    headers: { origin: house.url, "content-type": "application/json" },
    body: JSON.stringify({ username: ada.email, password: ada.password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const request = (path: string, init: RequestInit = {}) =>
    fetch(house.url + path, {
      ...init,
      headers: { cookie, origin: house.url, "content-type": "application/json" },
    });
  const filter = await request("/resources/v2.0/plans/filters-with-schedules", {
    method: "POST",
    body: JSON.stringify({ name, bpql: "host = a" }),
  });
  expect([
    filter.headers.get("x-evil"),
    filter.headers.getSetCookie().filter((header) => header.startsWith("taken")),
  ]).toEqual([null, []]);
  for (const path of [
    "/resources/v2.0/audit-logs/export.csv",
    `/feed/%0d%0aX-Evil:1`,
    `/resources/v2.0/receipts/%0d%0aX-Evil:1`,
  ]) {
    const answer = await request(path);
    expect([path, answer.headers.get("x-evil")]).toEqual([path, null]);
  }
});
