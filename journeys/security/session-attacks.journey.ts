/** The door: guessing, stuffing, fixation, foreign pages, foreign addresses. */
import { createServer } from "node:http";
import { expect, type Page, test } from "@playwright/test";
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
  const taken = '{"name":"taken","filter":"","x":"';
  const evil = createServer((_request, reply) => {
    reply.setHeader("content-type", "text/html");
    reply.end(
      `<form method=post enctype="text/plain" action="${house.url}/resources/v2.0/environments"><input name='${taken}' value='"}'></form><form method=post enctype="text/plain" action="${house.url}/login"><input name='{"username":"${ada.email}","password":"${ada.password}","x":"' value='"}'></form><iframe src="${house.url}/feed/all"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => {
    evil.listen(0, "127.0.0.1", resolve);
  });
  const { port } = evil.address() as { port: number }; // listening on a port
  const foreign = `http://127.0.0.1:${port}`;
  try {
    await house.open(context, "/feed/all");
    const before = await context.cookies();
    const page = await context.newPage();
    await page.goto(foreign);
    // What a browser shows in the place of a page that refuses to be framed.
    await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
    expect(await callsFrom(page, house.url)).toEqual(["refused", "refused", "refused", "refused"]);
    for (const form of [0, 1]) {
      await page.goto(foreign);
      await Promise.all([
        page.waitForURL(`${house.url}/**`, { waitUntil: "commit" }),
        page
          .locator("form")
          .nth(form)
          .evaluate((element: HTMLFormElement) => {
            element.submit();
          }),
      ]);
    }

    const { items } = await house.call<{ items: { name: string }[] }>(
      "/resources/v2.0/environments",
    );
    expect(items.map((environment) => environment.name)).toEqual(["All"]);
    expect(await context.cookies()).toEqual(before);
    // As a page would that knew how to write the body; nothing but its origin is wrong with it.
    const signedIn = await signIn(ada.email, ada.password, { origin: foreign });
    expect([signedIn.status, signedIn.headers.getSetCookie()]).toEqual([403, []]);
  } finally {
    evil.closeAllConnections();
    await new Promise((resolve) => {
      evil.close(resolve);
    });
  }
});

/** What the page's own scripts hear of calls with the visitor's cookie. */
const callsFrom = (page: Page, url: string): Promise<string[]> =>
  page.evaluate(
    async ({ target, login }) => {
      const attempt = async (path: string, init: RequestInit) =>
        fetch(target + path, { credentials: "include", ...init }).then(
          (response) => `${response.type} ${response.status}`,
          () => "refused",
        );
      const body = '{"name":"taken","filter":""}';
      const json = { "content-type": "application/json" };
      return [
        await attempt("/resources/v2.0/environments", { method: "POST", headers: json, body }),
        await attempt("/resources/v2.0/environments", { method: "POST", mode: "no-cors", body }),
        await attempt("/login", { method: "POST", mode: "no-cors", body: login }),
        await attempt("/web/me", { method: "GET" }),
      ];
    },
    {
      target: url,
      login: JSON.stringify({ username: ada.email, password: ada.password }),
    },
  );

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
});

test("after signing in, a person comes back to where they were, and to no other site", async ({
  browser,
}) => {
  const landing = async (address: string): Promise<string> => {
    const context = await browser.newContext();
    const page = await context.newPage();
    // As the console keeps it, see web/src/data/session/return-address.ts.
    await page.addInitScript((returnAddress) => {
      if (location.pathname === "/sign-in")
        sessionStorage.setItem(
          "tocsin.return",
          JSON.stringify({ address: returnAddress, atMs: Date.now() }),
        );
    }, address);
    await page.goto(`${house.url}/sign-in`);
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    const passed = ["/sign-in", "/"].map((path) => house.url + path);
    await page.waitForURL(({ href }) => !passed.includes(href), { waitUntil: "commit" });
    const url = page.url();
    await context.close();
    return url;
  };
  expect(await landing("/settings/alert-filtering")).toBe(`${house.url}/settings/alert-filtering`);
  for (const address of ["//evil.example/feed", "https://evil.example/", "/\\evil.example"])
    expect([address, await landing(address)]).toEqual([
      address,
      expect.stringMatching(`^${house.url}/feed/`),
    ]);
});

test("header injection: line breaks in what people name never become a header", async () => {
  const name = "Evil\r\nSet-Cookie: taken=1\r\nX-Evil: 1";
  const title = "host";
  const { id } = await house.call<{ id: string }>("/resources/v2.1/mapping-enrichment", {
    config: {
      name,
      fields: [
        { kind: "query", title, tag_name: title },
        { kind: "result", title: "owner", tag_name: "owner" },
      ],
    },
  });
  const signedIn = await signIn(ada.email, ada.password);
  const cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const request = (path: string) => fetch(house.url + path, { headers: { cookie } });

  const file = await request(`/resources/v2.1/mapping-enrichment/${id}/map.csv`);
  expect([
    file.status,
    file.headers.get("x-evil"),
    file.headers.getSetCookie(),
    // The name did come as far as a header.
    file.headers.get("content-disposition"),
  ]).toEqual([200, null, [], expect.stringContaining("Evil%0D%0ASet-Cookie")]);

  for (const path of [`/feed/%0d%0aX-Evil:1`, `/resources/v2.0/receipts/%0d%0aX-Evil:1`])
    expect([path, (await request(path)).headers.get("x-evil")]).toEqual([path, null]);
});
