/**
 * Whoever may only read is offered nothing else, on any screen. That the server refuses it too
 * stands in role-matrix.test.ts.
 */
import { expect, type Locator, type Page, test } from "@playwright/test";
import { permissions } from "#contract/permissions.ts";
import type { Person } from "#server/test-cast.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { addressesOf, routes, settingsPages, settingsItems } from "./screens.ts";
import { seriousNow } from "./serious-violations.ts";
import { settingsPaths, visitScreen } from "./visit-screen.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
});
test.afterAll(async () => {
  await house.close();
});

/** Verbs of what changes something for others. */
const writeVerbs =
  /^(New|Create|Save|Delete|Remove|Resolve|Snooze|Unsnooze|Share|Unshare|Assign|Unassign|Merge|Split|Tag(?! manager)|Untag|Add|Invite|Upload|Import|Replace|Connect|Edit|Rename|Duplicate|Make a copy|Stop|Pause|Reset|Replay|Send|Comment|Turn|Unsubscribe|Undo|Acknowledge|Check now|Test sign-in|Copy \d|Move|Dismiss|Rotate|Enable|Disable|Switch o|Revoke|Preview link)\b/i;
/** Their own look, which nobody else sees. */
const personalControls = /favourites$|^Add column|^Columns/;

test("every screen of the console is among those that are looked at here", () => {
  expect(settingsPages.length).toBeGreaterThan(15);
  expect(Object.keys(settingsItems(house.things)).toSorted()).toEqual(settingsPages.toSorted());
  expect(Object.keys(addressesOf(house.things)).toSorted()).toEqual(routes.toSorted());
});

test("an admin is offered it on every page that makes something, by the same look", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), "/feed/all");
  for (const [name, { isCreatable }] of Object.entries(settingsItems(house.things)))
    if (isCreatable) {
      expect((await writeControls(page, [`/settings/${name}`])).length, name).toBeGreaterThan(0);
      // Who tells a browser what to press says what stands on the button.
      expect([name, await seriousNow(page, "label-content-name-mismatch")]).toEqual([name, []]);
    }
  for (const path of [
    `/incident/all/${house.things.incident}`,
    `/environment/${house.things.env}`,
    "/settings/quota",
    "/settings/general-settings",
  ])
    expect((await writeControls(page, [path])).length, path).toBeGreaterThan(0);
});

test("the Viewer role is offered nothing that writes, on no screen and in no menu", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("rui"), "/feed/all");
  await expect(page.getByRole("button", { name: /account and settings/ })).toBeVisible();
  expect(await writeControls(page, screenPaths())).toEqual([]);
  await page.goto(`${house.url}/settings`);
  await expect(page.getByRole("navigation", { name: "Settings" }).getByRole("link")).toHaveText([
    "Topology",
    "Message templates",
    "Integrations",
    "Alert view",
    "Incident feed view",
  ]);
});

test("a role that reads everything sees every settings page, and is offered nothing that writes", async ({
  context,
}) => {
  const reader: Person = await house.of.join({
    permissions: permissions.filter((permission) => permission.endsWith("@read")),
    environments: [{ environment_id: "all", access: "read" }],
  });
  const page = await house.open(context, reader, "/feed/all");
  await expect(page.getByRole("button", { name: /account and settings/ })).toBeVisible();
  expect(await writeControls(page, screenPaths())).toEqual([]);
  await page.goto(`${house.url}/settings`);
  // Service accounts are read by who makes them. One configuration of AI, or several: never both.
  await expect(page.getByRole("navigation", { name: "Settings" }).getByRole("link")).toHaveCount(
    settingsPages.length - 1,
  );
});

/**
 * What is there for who is signed in: what is anybody's own is left out, and what is the
 * operator's.
 */
function screenPaths(): string[] {
  const ofSettings = settingsPages.flatMap((page) => settingsPaths(house.things, page));
  const otherPaths = Object.entries(addressesOf(house.things))
    .filter(([pattern]) => /^\/(feed|incident|environment|integrations|backoffice)/.test(pattern))
    .flatMap(([, paths]) => paths);
  return [...otherPaths, ...ofSettings];
}

async function writeControls(page: Page, paths: readonly string[]): Promise<string[]> {
  const controls: string[] = [];
  for (const path of paths) {
    await visitScreen(page, house, path);
    controls.push(...(await writeControlsOn(page)).map((control) => `${path}: ${control}`));
    const more = page.getByRole("main").getByRole("button", { name: "More actions" });
    for (let n = 0; n < (await more.count()); n += 1) {
      await more.nth(n).click();
      await expect(page.getByRole("menu")).toBeVisible();
      controls.push(
        ...(await writeControlsOn(page)).map((control) => `${path}, more actions: ${control}`),
      );
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
    }
  }
  return controls;
}

/** What can be pressed and says that it writes, and what can be filled in and is more than a question. */
async function writeControlsOn(page: Page): Promise<string[]> {
  const names: string[] = [];
  for (const role of ["button", "link", "menuitem", "tab"] as const) {
    const pressed = page
      .locator("main, [role=dialog], [role=menu]")
      .getByRole(role, { disabled: false });
    for (const name of await pressed.evaluateAll(textsOf))
      if (writeVerbs.test(name) && !personalControls.test(name)) names.push(`${role} ${name}`);
  }
  for (const role of ["switch", "checkbox", "textbox", "spinbutton"] as const) {
    const filled = page.getByRole("main").getByRole(role, { disabled: false });
    for (const [index, name] of (await filled.evaluateAll(labelsOf)).entries()) {
      // A payload that is tried is stored nowhere.
      const isReading = /search|query|filter the|^Troubles only$|^Payload as JSON/i.test(name);
      if (!isReading && (await isEditable(filled.nth(index)))) names.push(`${role} ${name}`);
    }
  }
  return names;
}

const isEditable = (field: Locator): Promise<boolean> => field.isEditable().catch(() => true);

// They run in the browser, for all elements at once: asking for each alone took most of this journey's time.
const textsOf = (elements: (HTMLElement | SVGElement)[]): string[] =>
  elements.map(
    (element) =>
      element.getAttribute("aria-label") ??
      ("innerText" in element ? element.innerText.trim() : ""),
  );
const labelsOf = (elements: (HTMLElement | SVGElement)[]): string[] =>
  elements.map(
    (element) =>
      element.getAttribute("aria-label") ??
      (element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : null) ??
      element.id,
  );

test("who edits one environment and may nothing else has its builder, with the preview", async ({
  context,
}) => {
  const editor: Person = await house.of.join({
    permissions: [],
    environments: [{ environment_id: house.things.env, access: "edit" }],
  });
  const page = await house.open(context, editor, `/environment/${house.things.env}`);
  await expect(page.getByRole("heading", { name: "You have no permissions" })).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Name" })).toBeEditable();
  await expect(page.getByRole("region", { name: "Preview" })).toContainText("open incident");
});
