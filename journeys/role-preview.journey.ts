/** An administrator sees the console as a role would, from its page, and comes back. */
import { expect, test } from "@playwright/test";
import { createRole } from "#contract/roles.ts";
import { getIncident } from "#contract/incidents.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";
import { seriousNow } from "./serious-violations.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("what the role lacks is gone, nothing can be changed, and the way out leads back to the role", async ({
  context,
}) => {
  const ada = house.of.as("ada");
  const { id } = await ada.call(createRole, {
    body: {
      name: "Night desk",
      environments: [
        { environment_id: "all", access: "incident_actions", actions: ["comment", "snooze"] },
      ],
    },
  });
  const page = await house.open(context, ada, `/settings/roles/${id}`);
  await page.getByRole("button", { name: "See as this role" }).click();
  const banner = page.getByRole("region", { name: "See as a role" });
  await expect(banner).toContainText("You are viewing the console as the role Night desk.");
  await expect(page.getByRole("link", { name: "Integrations" })).toHaveCount(0);
  expect(await seriousNow(page)).toEqual([]);

  await page.goto(`${house.url}/incident/all/${house.things.incident}`);
  await expect(page.getByRole("button", { name: /^Resolve/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Snooze" }).first().click();
  await page.getByRole("button", { name: /^Snooze until/ }).click();
  await expect(page.getByText(/end the preview before you change anything/)).toBeVisible();
  const incident = await ada.call(getIncident, {
    params: { env: "all", id: house.things.incident },
  });
  expect(incident.snooze).toBeNull();

  await page.goto(`${house.url}/settings/roles/${id}`);
  await expect(page.getByText("You have no permissions")).toBeVisible();
  await page.getByRole("button", { name: "End the preview" }).click();
  await expect(page.getByRole("button", { name: "See as this role" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("a role that reaches no environment is told so, never that all is quiet", async ({
  context,
}) => {
  const ada = house.of.as("ada");
  const { id } = await ada.call(createRole, { body: { name: "Rules only", environments: [] } });
  const page = await house.open(context, ada, `/settings/roles/${id}`);
  await page.getByRole("button", { name: "See as this role" }).click();
  await expect(page.getByText("You have no access to any environment")).toBeVisible();
  await expect(page.getByText("All quiet")).toHaveCount(0);
  await page.getByRole("button", { name: "End the preview" }).click();
  await expect(page.getByText("You have no access to any environment")).toHaveCount(0);
});
