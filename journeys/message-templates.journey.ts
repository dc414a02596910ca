/** What targets are sent is written once, tried on a real incident, and sent so. */
import { expect, test } from "@playwright/test";
import { openTestReceiver, type TestReceiver } from "#server/test-receiver.ts";
import { setSuperadmin } from "#server/cli/user.ts";
import { ada, type JourneyHouse, journeyHouse } from "./house.ts";

let house: JourneyHouse;
let receiver: TestReceiver;
test.beforeAll(async () => {
  house = await journeyHouse({ TOCSIN_OUTBOUND_ALLOW: "127.0.0.1" });
  receiver = await openTestReceiver();
});
test.afterAll(async () => {
  await house.close();
  await receiver.close();
});

test("a template is written with its variables, previewed on an incident, and used by default", async ({
  context,
}) => {
  await house.send({ host: "db-1", status: "critical" });
  const page = await house.open(context, "/settings/message-templates/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Short JSON");
  await page.getByRole("button", { name: "Start from the default" }).click();
  const text = page.getByRole("textbox", { name: "Template" });
  await expect(text).toContainText('"title": "{{ incident.title }}"');

  await text.fill('{"text": "{{ incident.titel }}"}');
  const problems = page.getByRole("list", { name: "Problems of the template" });
  await expect(problems).toContainText("Line 1, column 14: There is no variable incident.titel");
  const preview = page.getByRole("region", { name: "Preview" });
  await text.fill('{"text": ""}');
  await text.press("ArrowLeft");
  await text.press("ArrowLeft");
  await page.getByRole("button", { name: "Insert incident.title", exact: true }).click();
  await expect(text).toHaveText('{"text": "{{ incident.title }}"}');
  await expect(problems).toHaveCount(0);
  await page.getByRole("button", { name: "Incident A sample" }).click();
  await page.getByRole("option", { name: "db-1" }).click();
  await expect(preview).toContainText('{"text": "db-1"}');
  await expect(page.getByText("It reads in the last incident")).toBeVisible();
  await page.getByRole("button", { name: "Look at each" }).click();
  const each = page.getByRole("dialog", { name: "In the last incident" });
  await expect(each.getByRole("listitem")).toHaveText('db-1{"text": "db-1"}');
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: /every target of the channel/ }).check();
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/message-templates\/\d+$/);

  const { id } = await house.call<{ id: string }>("/web/integrations", {
    name: "Board",
    type: "outbound",
    parent_source_system: "webhook",
    config: { url: receiver.url },
  });
  await house.call("/resources/v2.1/autoshare-rules", {
    name: "Tell the board",
    targets: [{ system: "webhook", target: id }],
  });
  await house.send({ host: "db-2", status: "critical" });
  await expect.poll(() => receiver.received.at(-1)?.body).toEqual({ text: "db-2" });
});

test("variables are offered while somebody types, and what is written is sent as a test", async ({
  context,
}) => {
  const page = await house.open(context, "/settings/message-templates/new");
  const text = page.getByRole("textbox", { name: "Template" });
  // The editor and what it offers come after the form.
  await expect(page.locator(".cm-content")).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Insert incident.title", exact: true }),
  ).toBeVisible();
  await text.pressSequentially('{"say": "{{inci');
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.first()).toContainText("incident.");
  await text.pressSequentially("dent.ti");
  await expect(options.first()).toHaveText(/^incident\.titleTitle/);
  await text.press("Enter");
  await expect(text).toHaveText('{"say": "{{ incident.title }}');
  await text.pressSequentially(" {{ event | up");
  await expect(options.first()).toHaveText(/^upcase/);
  await text.press("Tab");
  await text.pressSequentially(' }}"}');
  await expect(text).toHaveText('{"say": "{{ incident.title }} {{ event | upcase }}"}');

  await page.getByRole("button", { name: "Incident A sample" }).click();
  await page.getByRole("option", { name: "db-2" }).click();
  const test = page.getByRole("region", { name: "Test" });
  await expect(test.getByRole("button", { name: /Target/ })).toContainText("Board");
  await test.getByRole("button", { name: "Send a test" }).click();
  await expect(test.getByRole("status")).toContainText("The test arrived: answered 200");
  expect(receiver.received.at(-1)).toMatchObject({
    body: { say: "db-2 SHARED" },
    headers: { "x-tocsin-event": "test" },
  });
});

test("a mail is previewed as a mail that runs and loads nothing, beside its text", async ({
  context,
}) => {
  await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: true });
  const { items } = await house.call<{ items: { id: string }[] }>("/backoffice/organizations");
  await house.call(
    `/backoffice/organizations/${items[0]?.id}/feature-toggles`,
    { feature_toggles: { custom_email_templates: true } },
    "PUT",
  );
  const page = await house.open(context, "/settings/message-templates/new");
  await page.getByRole("button", { name: /^Channel/ }).click();
  await page.getByRole("option", { name: "E-mail" }).click();
  const requests: string[] = [];
  page.on("requestfinished", (request) => requests.push(request.url()));
  await page
    .getByRole("textbox", { name: "Template" })
    .fill(
      '<h2 style="color: rgb(1, 2, 3)">{{ incident.title }}</h2><a href="{{ links.incident }}">Open</a>' +
        '<script>document.title = "run"</script><img src="/canary.png" onerror="alert(1)">',
    );
  const mail = page.frameLocator('iframe[title="The mail"]');
  await expect(mail.getByRole("heading", { name: "db-1, db-2" })).toHaveCSS(
    "color",
    "rgb(1, 2, 3)",
  );
  await expect(page.getByRole("figure", { name: "For programs" })).toContainText("DB-1, DB-2");
  await mail.getByRole("link", { name: "Open" }).click();
  await expect(mail.getByRole("heading", { name: "db-1, db-2" })).toBeVisible();
  await expect(page).toHaveURL(/message-templates\/new$/);
  expect(requests.filter((url) => url.includes("canary"))).toEqual([]);
});
