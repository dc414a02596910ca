/** A role that gives some of the actions on incidents: from the admin's form to what is offered. */
import { expect, test } from "@playwright/test";
import { createRole, getRole } from "#contract/roles.ts";
import { addComment } from "#contract/incidents.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
});
test.afterAll(async () => {
  await house.close();
});

test("an admin takes actions off a grant, on the role's page", async ({ context }) => {
  const ada = house.of.as("ada");
  const { id } = await ada.call(createRole, {
    body: {
      name: "Night desk",
      environments: [{ environment_id: "all", access: "incident_actions" }],
    },
  });
  const page = await house.open(context, ada, `/settings/roles/${id}`);
  await page.getByRole("button", { name: "All actions on incidents" }).click();
  const actions = page.getByRole("group", { name: "Actions on incidents in All environments" });
  await actions.getByRole("checkbox", { name: "Resolve" }).uncheck();
  await actions.getByRole("checkbox", { name: "Merge and split" }).uncheck();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .poll(async () => (await ada.call(getRole, { params: { id } })).environments)
    .toEqual([
      {
        environment_id: "all",
        access: "incident_actions",
        actions: ["comment", "assign", "acknowledge", "snooze", "share"],
      },
    ]);
});

test("who may comment and snooze is offered that, and told once what the role leaves out", async ({
  context,
}) => {
  const person = await house.of.join({
    permissions: [],
    environments: [
      { environment_id: "all", access: "incident_actions", actions: ["comment", "snooze"] },
    ],
  });
  const page = await house.open(context, person, `/incident/all/${house.things.incident}`);
  await expect(page.getByRole("button", { name: "Snooze" })).toBeVisible();
  for (const name of [/^Resolve/, /^Assign/, /^Share/])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(
    page.getByText(/Your roles do not allow this here: assign, .*merge or split/),
  ).toHaveCount(1);
  await page.goto(`${house.url}/incident/all/${house.things.incident}?tab=activity`);
  await page.getByRole("textbox", { name: /comment/i }).fill("Seen");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Seen")).toBeVisible();
  const direct = await person.try(addComment, {
    params: { env: "all", id: house.things.incident },
    body: { body: "Seen too" },
  });
  expect(direct.status).toBe(201);
});

test("an admin takes actions off a role where its environment is built, and gives all of them back", async ({
  context,
}) => {
  const ada = house.of.as("ada");
  const { id } = await ada.call(createRole, {
    body: {
      name: "Day desk",
      environments: [{ environment_id: house.things.env, access: "incident_actions" }],
    },
  });
  const granted = async () => (await ada.call(getRole, { params: { id } })).environments[0];
  const page = await house.open(context, ada, `/environment/${house.things.env}`);
  const role = page.getByRole("listitem").filter({ hasText: "Day desk" });
  await role.getByRole("button", { name: "All actions on incidents" }).click();
  const actions = page.getByRole("group", { name: "Actions of Day desk on incidents" });
  await actions.getByRole("checkbox", { name: "Resolve" }).uncheck();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .poll(async () => (await granted())?.actions)
    .toEqual(["comment", "assign", "acknowledge", "snooze", "share", "merge"]);
  // The page has it as well: until then, taking it back would be no change.
  await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
  await actions.getByRole("checkbox", { name: "Resolve" }).check();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect
    .poll(granted)
    .toEqual({ environment_id: house.things.env, access: "incident_actions" });
});
