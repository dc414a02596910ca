import { expect, test } from "@playwright/test";
import { type JourneyHouse, journeyHouse } from "./house.ts";

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
    const editor = page.getByRole("textbox", { name: "Payload as JSON" });
    await expect(editor).toBeFocused();
    await expect(page.getByText("Paste a payload to see what becomes of it")).toBeVisible();

    await editor.fill("state=down");
    await expect(page.getByText(/This is not valid JSON/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Try it" })).toBeDisabled();

    await editor.fill(JSON.stringify(unknownSender));
    await editor.press("ControlOrMeta+Enter");
    await expect(page.getByRole("heading", { name: "Event 1: opens an incident" })).toBeVisible();
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
    await expect(page.getByRole("heading", { name: "Event 1: is rejected" })).toBeVisible();
    expect(await house.call("/resources/v2.0/troubleshooting/failures")).toMatchObject({
      total: 0,
    });
  } finally {
    await context.close();
    await house.close();
  }
});
