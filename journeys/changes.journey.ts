/** A change that may have caused an incident: suspected live, judged, undone, seen by others. */
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import type { Person } from "#server/test-cast.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousInThemes } from "./serious-violations.ts";

let house: FurnishedHouse;
let incidentId: string;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await report("web-77", "Colours of the shop", { host: "web-77", agoS: 300 });
  const [outcome] = await house.of.send({
    status: "critical",
    host: "ord-db-7",
    check: "queries",
    description: "queries of ord-db-7 take 9 s",
  });
  incidentId = outcome?.incident_id ?? "0";
});
test.afterAll(async () => {
  await house.close();
});

const summary = "Version 1.4 of the orders database";
async function report(
  identifier: string,
  text: string,
  { host, agoS }: { host: string; agoS: number },
): Promise<void> {
  const start = Math.floor(Date.now() / 1000) - agoS;
  const { status } = await house.of.post(
    {
      app_key: house.of.appKey,
      identifier,
      status: "Done",
      summary: text,
      start,
      end: start + 60,
      ticket_url: "https://ci.example/4711",
      tags: { host },
      metadata: { commit: "a3f9", by: "pipeline" },
    },
    { path: "/data/v2/changes" },
  );
  expect(status).toBe(202);
}

const detailOf = (context: BrowserContext, person: Person, more = ""): Promise<Page> =>
  house.open(context, person, `/incident/all/${incidentId}${more}`);
const changesOf = (context: BrowserContext, person: Person): Promise<Page> =>
  detailOf(context, person, "?tab=changes");
const listOf = (page: Page, name: string) => page.getByRole("list", { name }).getByRole("listitem");

test("a change is suspected while somebody looks, judged with a comment, taken back, and others see it", async ({
  context,
  browser,
}) => {
  const page = await changesOf(context, house.of.as("ada"));
  await expect(page.getByText("No change is suspected: none near")).toBeVisible();
  await expect(listOf(page, "Others in this time").filter({ hasText: "web-77" })).toHaveText([
    /Colours of the shop.*min before/,
  ]);
  await expect(page.getByRole("tab", { name: "Changes 0" })).toBeVisible();

  await report("ord-41", summary, { host: "ord-db-7", agoS: 600 });
  await house.of.send(
    { status: "critical", host: "ord-db-7", check: "disk" },
    { status: "critical", host: "ord-db-7", check: "replication" },
  );
  await expect(listOf(page, "Suspected")).toHaveText([/ord-41.*Version 1\.4.*It touches host/]);
  await expect(page.getByRole("tab", { name: "Changes 1" })).toBeVisible();
  await expect(
    page.getByRole("list", { name: "History" }).getByText(/ord-41: Version 1\.4/),
  ).toBeVisible();

  const guest = await browser.newContext();
  const colleague = await changesOf(guest, await house.of.join("user"));
  await expect(listOf(colleague, "Suspected")).toHaveText([/ord-41/]);

  await page.keyboard.press("j");
  const pane = page.getByRole("region", { name: "Change ord-41" });
  await expect(pane.getByRole("heading", { name: summary })).toBeVisible();
  await expect(pane.getByText("a3f9")).toBeVisible();
  await expect(pane.getByRole("link", { name: "Open the ticket of ord-41" })).toHaveAttribute(
    "href",
    "https://ci.example/4711",
  );
  await pane.getByRole("textbox", { name: "Comment" }).fill("Its index is gone");
  await pane.getByRole("button", { name: "Caused it" }).click();
  await expect(listOf(page, "Caused it")).toHaveText([/ord-41.*Caused it, says Ada/]);
  await expect(page.getByText("ord-41 caused it")).toBeVisible();
  await expect(listOf(colleague, "Caused it")).toHaveText([/ord-41.*Caused it, says Ada/]);
  await listOf(colleague, "Caused it").getByRole("button", { name: summary }).click();
  await expect(colleague.getByText("Its index is gone").first()).toBeVisible();

  await page.getByRole("heading", { name: summary }).click();
  await page.keyboard.press("u");
  await expect(listOf(page, "Suspected")).toHaveText([/ord-41/]);
  await expect(listOf(colleague, "Suspected")).toHaveText([/ord-41/]);
  await page.keyboard.press("n");
  await expect(listOf(page, "Ruled out")).toHaveText([/ord-41.*Ruled out by Ada/]);
  await listOf(page, "Ruled out").getByRole("button", { name: "Take back" }).click();
  await expect(listOf(page, "Suspected")).toHaveText([/ord-41/]);
  await guest.close();
});

test("another change is searched and named, and the timeline shows them all", async ({
  context,
}) => {
  const page = await changesOf(context, house.of.as("ada"));
  await page.getByRole("searchbox", { name: "Search changes" }).fill("colours");
  const results = listOf(page, "Search results");
  await expect(results).toHaveText([/web-77/]);
  await expect(page).toHaveURL(/change_query=colours/);
  await results.getByRole("button", { name: "web-77 caused it" }).click();
  await expect(listOf(page, "Caused it")).toHaveText([/web-77/]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(listOf(page, "Caused it")).toHaveCount(0);

  await page.getByRole("tab", { name: "Overview" }).click();
  const marks = page.getByRole("group", { name: "Changes" });
  await expect(marks.getByRole("button", { name: /^web-77: Colours/ })).toBeAttached();
  const suspect = marks.getByRole("button", { name: /Suspected: ord-41/ });
  await marks.getByText(/^Suspected: ord-41/).hover();
  await expect(page.getByRole("tooltip")).toContainText(summary);
  await suspect.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: summary })).toBeVisible();
  expect(await seriousInThemes(page, "changes")).toEqual([]);
});

test("on a phone a change is judged in a drawer", async ({ context }) => {
  const page = await changesOf(context, house.of.as("ada"));
  await page.setViewportSize({ width: 390, height: 844 });
  await listOf(page, "Suspected").getByRole("button", { name: summary }).click();
  const drawer = page.getByRole("dialog", { name: "ord-41" });
  await expect(drawer.getByText(/It touches host/)).toBeVisible();
  // What is shown at once is not stored yet.
  const press = async (name: string) => {
    const stored = page.waitForResponse((response) => response.request().method() === "PUT");
    await drawer.getByRole("button", { name }).click();
    expect((await stored).status()).toBe(200);
  };
  await press("Rule out");
  await expect(drawer.getByText(/Ruled out by Ada/)).toBeVisible();
  await press("Take back");
  await expect(drawer.getByText(/Ruled out by Ada/)).toHaveCount(0);
});

test("without the permission there is neither a tab nor a mark nor a title", async ({
  context,
}) => {
  const stranger = await house.of.join({
    permissions: [],
    environments: [{ environment_id: "all", access: "incident_actions" }],
  });
  const page = await detailOf(context, stranger, "?tab=activity");
  await expect(page.getByText("1 change may have caused it").first()).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([
    /Overview/,
    /Analysis/,
    /Alerts/,
    /Activity/,
    /Similar/,
    /Related/,
    /Topology/,
    /Tickets/,
    /Workflows/,
  ]);
  await expect(page.getByText("ord-41")).toHaveCount(0);
  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByRole("group", { name: "Alert timeline" })).toBeVisible();
  await expect(page.getByRole("group", { name: "Changes" })).toHaveCount(0);
});

test("somebody who may only look judges nothing", async ({ context }) => {
  const reader = await house.of.join({
    permissions: ["changes@read"],
    environments: [{ environment_id: "all", access: "read" }],
  });
  const page = await changesOf(context, reader);
  await expect(page.getByText("You may look. To judge changes")).toBeVisible();
  await expect(listOf(page, "Suspected")).toHaveText([/ord-41/]);
  await expect(page.getByRole("button", { name: /caused it$/ })).toHaveCount(0);
});
