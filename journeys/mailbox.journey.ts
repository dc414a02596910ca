/**
 * Somebody who has read nothing sends the critical incidents of an environment to a mailbox: what
 * is on the screen leads from one step to the next.
 */
import { expect, test } from "@playwright/test";
import { openTestMailServer, type TestMailServer } from "#server/test-mail-server.ts";
import { type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
let postOffice: TestMailServer;
test.beforeAll(async () => {
  postOffice = await openTestMailServer();
  house = await journeyHouse({ TOCSIN_SMTP_URL: postOffice.url });
});
test.afterAll(async () => {
  await house.close();
  await postOffice.close();
});

const mailbox = "night@north.test";
const subjects = () =>
  postOffice.mailTo(mailbox).map(({ text }) => /^Subject: (.*)$/im.exec(text)?.[1]?.trim());

test("from the start page to a mailbox that gets the critical incidents of an environment", async ({
  context,
}) => {
  await house.call("/resources/v2.0/environments", {
    name: "Databases",
    filter: "team = database",
  });
  const page = await house.open(context, "/");
  await page.getByRole("link", { name: "Integrations" }).click();
  const kinds = page.getByRole("list", { name: "Kinds of targets" });
  await kinds.getByRole("link", { name: "E-mail" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Night desk");
  await page.getByLabel("Addresses").fill(mailbox);
  await page.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText(/The test arrived/)).toBeVisible();
  await expect.poll(subjects).toHaveLength(1);

  await page.getByRole("link", { name: "Share by a rule" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New rule" })).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Tell the night desk");
  await page.getByRole("combobox", { name: "Environments" }).click();
  await page.getByRole("option", { name: "Databases" }).click();
  await page.getByRole("textbox", { name: "Only incidents that match" }).fill("status = critical");
  await page.getByRole("combobox", { name: "By e-mail" }).click();
  await page.getByRole("option", { name: /Night desk/ }).click();
  await page.getByRole("button", { name: /^Create|^Save/ }).click();
  await expect(page).toHaveURL(/auto-share\/\d+$/);

  await house.send(
    { host: "web-1", status: "critical", team: "web" },
    { host: "db-1", status: "warning", team: "database" },
    { host: "db-2", status: "critical", team: "database" },
  );
  await expect
    .poll(subjects)
    .toEqual([expect.any(String), expect.stringMatching(/^\[Tocsin #\d+\] db-2$/)]);
});
