/**
 * The pages: what a sender, a user or a file can supply is text, and the browser is told to take
 * nothing else.
 */
import { expect, type Page, test } from "@playwright/test";
import { journeyHouse, type JourneyHouse } from "../house.ts";
import { waitUntilLoaded } from "../wait-until-loaded.ts";

const attack = `"><img src=x onerror="window.__taken=1"><script>window.__taken=1</script><svg onload=window.__taken=1>`;
const link = `[here](javascript:window.__taken=1) <a href="javascript:window.__taken=1">there</a> ${attack}`;

/** Everything that is made of text, filled with it. Answers pages to look at. */
async function furnish(house: JourneyHouse): Promise<string[]> {
  const createResource = async (path: string, body: object): Promise<string> =>
    String((await house.call<{ id?: string; _id?: string }>(path, body)).id ?? "");
  await house.send(
    {
      host: attack,
      check: attack,
      status: "critical",
      description: attack,
      team: attack,
      list: [attack, "b"],
      "odd<tag>": attack,
    },
    { host: attack, check: "other", status: "warning", runbook: "javascript:window.__taken=1" },
  );
  const feed = () =>
    house.call<{ items: { id: string }[] }>(
      "/resources/v2.0/environments/all/feed/incidents?folder=active",
    );
  await expect.poll(async () => (await feed()).items.length).toBeGreaterThan(0);
  const incident = (await feed()).items[0]?.id ?? "";
  await house.call(`/resources/v2.0/environments/all/incidents/${incident}/comments`, {
    body: link,
  });
  const environment = await createResource("/resources/v2.0/environments", {
    name: attack,
    description: attack,
    filter: "",
  });
  await createResource("/resources/v2.0/environments-groups", {
    name: `group ${attack}`,
    environment_ids: [environment],
  });
  const filter = await createResource("/resources/v2.0/plans/filters-with-schedules", {
    name: attack,
    description: attack,
    bpql: `host = "never ${attack.replaceAll('"', "'")}"`,
  });
  const pattern = await createResource("/web/correlation-patterns", {
    tags: ["rack"],
    time_window: 5,
    note: attack,
  });
  const role = await createResource("/resources/v2.1/roles", { name: attack, description: attack });
  await createResource("/resources/v2.0/api-keys", { name: attack, type: "user" });
  await createResource("/web/integrations", {
    name: attack.slice(0, 60),
    source_system: "api",
  }).catch(() => "");
  return [
    `/feed/all/${incident}?folder=active`,
    `/feed/${environment}?folder=active`,
    `/incident/all/${incident}`,
    `/incident/all/${incident}?tab=alerts`,
    `/incident/all/${incident}?tab=activity`,
    `/environment/${environment}`,
    "/integrations/",
    "/integrations/troubleshooting",
    `/settings/alert-filtering/${filter}`,
    `/settings/alert-correlation/${pattern}`,
    `/settings/roles/${role}`,
    "/settings/api_keys",
    "/settings/user_management",
    "/settings/audit-logs",
  ];
}

test("stored XSS: whatever text a sender or a user supplies runs nowhere, and no page asks for what the policy forbids", async ({
  context,
}) => {
  test.setTimeout(180_000);
  const house = await journeyHouse();
  try {
    const violations: string[] = [];
    const watch = (page: Page) => {
      page.on("dialog", (dialog) => {
        violations.push("dialog");
        void dialog.dismiss();
      });
      page.on("console", (message) => {
        if (/Content Security Policy|Refused to/.test(message.text()))
          violations.push(`${page.url()} ${message.text().slice(0, 200)}`);
      });
    };
    context.on("page", watch);
    for (const path of await furnish(house)) {
      const page = await house.open(context, path);
      await waitUntilLoaded(page);
      // What loads late, as what draws comments does, has come by then.
      await page.waitForLoadState("networkidle");
      expect([
        path,
        await page.evaluate(() => "__taken" in window),
        await page.locator("img[src=x], svg[onload], a[href^='javascript:']").count(),
      ]).toEqual([path, false, 0]);
      await page.close();
    }
    expect(violations).toEqual([]);
  } finally {
    await house.close();
  }
});

test("security headers are on by default: a strict policy without unsafe-inline, no sniffing, no framing, no referrer, no caching of answers", async () => {
  const house = await journeyHouse();
  try {
    for (const path of ["/", "/feed/all", "/sign-in"]) {
      const page = await fetch(house.url + path);
      const policy = page.headers.get("content-security-policy") ?? "";
      expect([
        path,
        policy.includes("unsafe"),
        policy.includes("default-src 'self'"),
        policy.includes("frame-ancestors 'none'"),
        policy.includes("object-src 'none'"),
        policy.includes("base-uri 'none'"),
        policy.includes("form-action 'self'"),
      ]).toEqual([path, false, true, true, true, true, true]);
      expect([
        page.headers.get("x-content-type-options"),
        page.headers.get("referrer-policy"),
        page.headers.get("x-powered-by"),
        page.headers.get("cross-origin-opener-policy"),
      ]).toEqual(["nosniff", "no-referrer", null, "same-origin"]);
    }
    expect((await fetch(`${house.url}/web/me`)).headers.get("cache-control")).toBe("no-store");
  } finally {
    await house.close();
  }
});
