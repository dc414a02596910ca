/** Tags of alerts as columns of the feed: chosen by a person, or by a view for everybody. */
import { expect, test } from "@playwright/test";
import { createIncidentView } from "#contract/incident-views.ts";
import { type FurnishedHouse, furnishedHouse } from "./furnished-house.ts";

let house: FurnishedHouse;
test.beforeAll(async () => {
  house = await furnishedHouse();
  await house.of.send(
    ...["disk", "cpu", "load", "swap"].map((check) => ({
      host: "col-1",
      check,
      rack: `r-${check}`,
      status: "critical",
    })),
    { host: "col-2", check: "disk", status: "warning" },
  );
});
test.afterAll(async () => {
  await house.close();
});

const FEED = "/feed/all?folder=active&query=host%20%3D%20col-*";

test("somebody adds a tag by its name; rows say its values, also of what changes meanwhile", async ({
  context,
}) => {
  const page = await house.open(context, house.of.as("ada"), FEED);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  await expect(row("col-1")).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("button", { name: "Add a tag as a column" }).click();
  await page.keyboard.type("rack");
  await expect(page.getByRole("option", { name: /rack/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "rack" })).toBeChecked();
  await expect(row("col-1")).toContainText("rack: r-disk, r-cpu, r-load +1");
  await expect(row("col-2")).not.toContainText("rack");

  await house.of.send({ host: "col-2", check: "disk", rack: "r-new", status: "critical" });
  await expect(row("col-2")).toContainText("rack: r-new");
  await page.reload();
  await expect(row("col-2")).toContainText("rack: r-new");
  await page.getByRole("button", { name: "Columns" }).click();
  await page.getByRole("checkbox", { name: "rack" }).click();
  await expect(row("col-2")).not.toContainText("rack");
});

test("a view of an environment has the tag as a column of its own in compact rows", async ({
  context,
}) => {
  await house.of.as("ada").call(createIncidentView, {
    body: { name: "Racks", columns: ["tag:rack", "changed"] },
  });
  const page = await house.open(context, house.of.as("rui"), FEED);
  const row = page.getByRole("row", { name: /col-1/ });
  await expect(row).toContainText("rack: r-disk");
  await page.getByRole("button", { name: "Show more rows" }).click();
  await expect(row.getByTitle(/^rack: r-disk, r-cpu, r-load \+1$/)).toBeVisible();
});
