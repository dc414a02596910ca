import { expect, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";
import { seriousInThemes } from "./serious-violations.ts";

const unknownSender = {
  incident: {
    id: "INC-77",
    state: "triggered",
    severity: "major",
    affected_service: "checkout",
    condition_name: "Too many errors",
    html_url: "https://status.example.com/incidents/INC-77",
  },
};

const connectGeneric = (house: JourneyHouse) =>
  house.call<{ id: string; app_key: string }>("/web/integrations", {
    name: "homegrown",
    source_system: "generic",
  });

const post = (house: JourneyHouse, appKey: string, body: unknown) =>
  fetch(`${house.url}/data/v2/sources/generic?app_key=${appKey}`, {
    method: "POST",
    headers: { authorization: `Bearer ${house.ingestKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("a payload is tried before anything is sent, and the last request is at hand", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    const { id, app_key: appKey } = await connectGeneric(house);
    const page = await house.open(context, `/integrations/${id}`);
    await page.getByRole("link", { name: "Try a payload" }).click();
    const editor = page.getByRole("textbox", { name: "Payload as JSON or form" });
    await expect(editor).toBeFocused();
    await expect(page.getByText("Paste a payload to see what becomes of it")).toBeVisible();

    await editor.fill("state: down");
    await expect(page.getByText(/This is not valid JSON/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();

    await editor.fill(JSON.stringify(unknownSender));
    await editor.press("ControlOrMeta+Enter");
    await expect(page.getByRole("heading", { name: "Event 1 opens an incident" })).toBeVisible();
    await expect(page.getByText("service = checkout").first()).toBeVisible();
    await expect(page.getByText("state says “triggered”")).toBeVisible();

    await editor.fill(JSON.stringify({ challenge: "c", type: "url_verification" }));
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(page.getByText(/It is accepted, and makes no alert/)).toBeVisible();

    expect((await post(house, appKey, { hostname: "db-1", note: "no state" })).status).toBe(400);
    // What was refused is written down a moment later.
    await expect
      .poll(() => house.call(`/resources/v2.0/troubleshooting/logs?resource_id=${id}`))
      .toMatchObject({ total: 1 });
    await page.getByRole("button", { name: "Take the last request" }).click();
    await expect(editor).toContainText('"hostname": "db-1"');
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(page.getByRole("heading", { name: "Event 1 is rejected" })).toBeVisible();
    expect(await house.call("/resources/v2.0/troubleshooting/failures")).toMatchObject({
      total: 0,
    });
  } finally {
    await context.close();
    await house.close();
  }
});

test("an unknown sender is mapped in a few clicks, and what it sends is read so", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    const { id, app_key: appKey } = await connectGeneric(house);
    const page = await house.open(context, `/integrations/${id}/try`);
    const editor = page.getByRole("textbox", { name: "Payload as JSON or form" });
    await expect(editor).toBeFocused();
    await editor.fill(JSON.stringify(unknownSender));
    await editor.press("ControlOrMeta+Enter");

    // From here on, two clicks: one fills the mapping, one saves it.
    await page.getByRole("button", { name: "Turn this into a mapping" }).click();
    const primary = page.getByRole("combobox", { name: "Primary" });
    await expect(primary).toHaveValue("incident.affected_service");
    await expect(page.getByRole("combobox", { name: "Identity" })).toHaveValue("incident.id");

    // Live: what is written is tried at once.
    const secondary = page.getByRole("combobox", { name: "Secondary" });
    await secondary.fill("incident.st");
    await page.getByRole("option", { name: /incident.state/ }).click();
    await expect(page.getByText("check = triggered").first()).toBeVisible();
    await secondary.fill("incident.condition_name");
    await expect(page.getByText("check = Too many errors").first()).toBeVisible();

    await page.getByRole("button", { name: "Save mapping" }).click();
    await expect(page.getByText("Payloads are read by this mapping")).toBeVisible();

    expect((await post(house, appKey, unknownSender)).status).toBe(202);
    await page.goto(`${house.url}/feed/all?folder=active`);
    await page
      .getByRole("link", { name: /checkout/ })
      .first()
      .click();
    await expect(page.getByText("Too many errors").first()).toBeVisible();

    await page.goto(`${house.url}/integrations/${id}/try`);
    await expect(primary).toHaveValue("incident.affected_service");
    await page.getByRole("button", { name: "Delete mapping" }).click();
    await page.getByRole("textbox", { name: /DELETE/ }).fill("DELETE");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Delete/ })
      .click();
    await expect(page.getByText(/Without a mapping, payloads are read/)).toBeVisible();
  } finally {
    await context.close();
    await house.close();
  }
});

test("an editor that is loaded late leaves the focus where somebody writes", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext();
  try {
    const { id } = await connectGeneric(house);
    const loading = Promise.withResolvers<void>();
    await context.route("**/assets/PayloadEditor-*.js", async (route) => {
      await loading.promise;
      await route.continue();
    });
    const page = await house.open(context, `/integrations/${id}/try`);
    await page.getByRole("button", { name: "Write a mapping" }).click();
    const primary = page.getByRole("combobox", { name: "Primary" });
    await primary.pressSequentially("incident.");
    loading.resolve();
    await expect(page.locator(".cm-editor").first()).toBeVisible();
    await page.keyboard.type("affected_service");
    await expect(primary).toHaveValue("incident.affected_service");
  } finally {
    await context.close();
    await house.close();
  }
});

test("what was tried is kept as a test, which fails as soon as the mapping reads something else", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    const { id } = await connectGeneric(house);
    const page = await house.open(context, `/integrations/${id}/try`);
    const editor = page.getByRole("textbox", { name: "Payload as JSON or form" });
    await expect(editor).toBeFocused();
    await editor.fill(JSON.stringify(unknownSender));
    await editor.press("ControlOrMeta+Enter");
    await page.getByRole("button", { name: "Turn this into a mapping" }).click();

    // One click; a mapping that is not saved yet keeps it until it is.
    await page.getByRole("button", { name: "Keep as test" }).click();
    const tests = page.getByRole("region", { name: "Tests" });
    await expect(tests.getByRole("status")).toHaveText("1 passes");
    await expect(tests).toContainText("Tests are saved together with the mapping");
    await page.getByRole("button", { name: "Save mapping" }).click();
    await expect(tests.getByText("Tests are saved together with the mapping")).toBeHidden();
    await page.reload();
    const row = tests.getByRole("button", {
      name: "Edit the test checkout Too many errors critical Passes",
    });
    await expect(row).toBeVisible();

    const secondary = page.getByRole("combobox", { name: "Secondary" });
    await secondary.fill("incident.state");
    await expect(tests.getByRole("status")).toHaveText("1 of 1 fails");
    await expect(tests.getByRole("listitem")).toContainText("events.0.secondary");
    await expect(tests).toContainText("unsaved mapping");
    await page.getByRole("button", { name: "Save mapping" }).click();
    await expect(page.getByText("Mapping saved")).toBeVisible();

    // Field by field, and the way back.
    await page.getByRole("button", { name: /History/ }).click();
    const history = page.getByRole("dialog");
    await expect(history.getByRole("listitem").first()).toContainText("incident.state");
    await history.getByRole("button", { name: "Restore" }).last().click();
    await expect(secondary).toHaveValue("incident.condition_name");
    await expect(tests.getByRole("status")).toHaveText("1 passes");
    await page.getByRole("button", { name: "Save mapping" }).click();
    expect(await seriousInThemes(page, "a mapping with a test")).toEqual([]);

    await row.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("status")).toHaveText("Passes");
    await dialog.getByRole("textbox", { name: "Expected" }).fill('{ "events": 2 }');
    await expect(dialog.getByRole("status")).toHaveText("Fails");
    await dialog.getByRole("textbox", { name: "Name" }).fill("one incident");
    await dialog.getByRole("textbox", { name: "Expected" }).fill('{ "events": 1 }');
    await dialog.getByRole("button", { name: "Save test" }).click();
    await expect(dialog).toBeHidden();
    await tests.getByRole("button", { name: "Delete the test one incident" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await expect(tests.getByRole("listitem")).toHaveCount(0);
  } finally {
    await context.close();
    await house.close();
  }
});
