/** The instructions that listen, and read a payload beside the steps; and those without their toggle. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { setSuperadmin } from "#server/cli/user.ts";
import { ada, type JourneyHouse, journeyHouse } from "./house.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: JourneyHouse;
test.beforeAll(async () => {
  house = await journeyHouse();
});
test.afterAll(async () => {
  await house.close();
});

async function connect(context: BrowserContext, kind: string, name: string): Promise<Page> {
  const page = await house.open(context, `/integrations/${kind}/instructions`);
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`${kind}.${name}`);
  return page;
}

test("from a key to the first event's receipt, with what was refused on the way", async ({
  context,
}) => {
  const page = await connect(context, "alertmanager", "prod");
  await expect(page).toHaveURL(
    /\/integrations\/v2\/alertmanager\/instructions\/alertmanager\.prod/,
  );
  await expect(page.getByText("Waiting for the first event…")).toBeVisible();
  const file = page.getByRole("region", { name: "alertmanager.yml" });
  await expect(file).toContainText("credentials: 'INGEST_KEY'");

  await page.getByRole("button", { name: "Create an ingest key" }).click();
  await expect(page.getByRole("heading", { name: "Key created" })).toBeVisible();
  await expect(file).not.toContainText("INGEST_KEY");

  // A command of the page, to the letter but for its shell.
  const command = (await page.getByRole("region", { name: "curl" }).textContent()) ?? "";
  const [, address = ""] = /'(http[^']+)'/.exec(command) ?? [];
  const [, bearer = ""] = /Bearer ([^']+)'/.exec(command) ?? [];
  const [, body = ""] = /-d '(.+)'/.exec(command) ?? [];
  const send = (url: string) =>
    fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
      body,
    });
  expect((await send(address.replace(/app_key=.*/, "app_key=wrong"))).status).toBe(400);
  const refused = page.getByRole("list", { name: "Refused requests" });
  await expect(refused).toContainText("No integration has this app_key");
  expect(await seriousInThemes(page, "instructions while nothing has come")).toEqual([]);

  expect((await send(address)).status).toBe(202);
  const live = page.getByRole("region", { name: "Watch it arrive" });
  await expect(live.getByText("First event received")).toBeVisible();
  await expect(live.getByText("Opened")).toBeVisible();
  expect(await seriousInThemes(page, "instructions with a receipt")).toEqual([]);
  await live.getByRole("link", { name: "Open in feed" }).click();
  await expect(page).toHaveURL(/\/(feed|incident)\//);
});

test("a payload is read beside the steps, and a way of sending is an address", async ({
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await connect(context, "grafana", "boards");
  await page.setViewportSize({ width: 1440, height: 900 });
  const pane = page.getByRole("region", { name: "Try a payload" });
  await pane.getByRole("button", { name: "An example" }).click();
  await expect(pane.getByRole("heading", { name: "Event 1 opens an incident" })).toBeVisible();
  await expect(pane.getByText("service = checkout").first()).toBeVisible();

  await page.getByRole("link", { name: "By hand" }).click();
  await expect(page).toHaveURL(/way=grafanaForm/);
  await expect(page.getByRole("region", { name: "By hand" })).toBeVisible();
  await page.locator("body").press("c");
  await expect(page.getByText(/^copied /)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^Integration: Webhook\nURL: http/,
  );

  await page.setViewportSize({ width: 1100, height: 800 });
  await expect(pane).toHaveCount(0);
  await page.getByRole("link", { name: "Try a payload" }).click();
  await expect(page.getByRole("textbox", { name: "Payload as JSON or form" })).toBeFocused();
});

/** One of each form of address. */
const kinds = [
  "api",
  "generic",
  "homemade",
  "prometheus",
  "opentelemetry",
  "cloudwatch",
  "pingdom",
  "zabbix",
  "heartbeat",
];

test("whatever the kind of a source, its instructions name its address, a self-named one where any JSON goes", async ({
  context,
}) => {
  const { sources } = await house.call<{ sources: { source_system: string; path: string }[] }>(
    "/web/integrations",
  );
  const page = await house.open(context, "/integrations/");
  for (const kind of kinds) {
    const { source_system: name } = await house.call<{ source_system: string }>(
      "/web/integrations",
      { name: "address", source_system: kind },
    );
    await page.goto(`${house.url}/integrations/v2/${kind}/instructions/${name}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(page.getByRole("button", { name: "Copy" }).first()).toBeVisible();
    const path = sources.find(({ source_system }) => source_system === kind)?.path;
    const address = kind === "heartbeat" ? "/data/v2/heartbeat/" : addressIn(path);
    await expect(page.getByText(address).first()).toBeVisible();
  }
});

/** Prometheus is told what stands before its own path. */
const addressIn = (path: string | undefined): string =>
  (path ?? "/data/v2/sources/generic").replace(/\/api\/v2\/alerts$/, "");

test("without the toggle there are steps alone", async ({ context }) => {
  await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: true });
  const { organization } = await house.call<{ organization: { _id: string } }>("/web/me");
  await house.call(
    `/backoffice/organizations/${organization._id}/feature-toggles`,
    { feature_toggles: { migrated_integration_instructions: false } },
    "PUT",
  );
  const page = await house.open(context, "/integrations/zabbix/instructions");
  await page.getByRole("textbox", { name: "Name" }).fill("lab");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page).toHaveURL(/\/integrations\/zabbix\/instructions\/zabbix\.lab/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send from lab");
  await page.goto(`${house.url}/integrations/v2/zabbix/instructions/zabbix.lab`);
  await expect(page.getByText("You have no permissions")).toBeVisible();
});
