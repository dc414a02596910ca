import { expect, test } from "@playwright/test";
import { openOtlpCollector } from "#server/test-peers/otlp-collector.ts";
import { ada, emptyHouse, journeyHouse } from "./house.ts";

test("whoever comes first sets the console up, connects a source, and sees the first event arrive", async ({
  page,
}) => {
  const house = await emptyHouse();
  try {
    await page.goto(house.url);
    await expect(page.getByRole("heading", { name: "Set up your console" })).toBeVisible();
    await page.getByLabel("Organization", { exact: true }).fill("Northwind");
    await page.getByLabel("Your name").fill("Ada");
    await page.getByLabel("E-mail").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await page.getByRole("button", { name: "Create organization" }).click();
    await expect(page.getByRole("heading", { name: "Set up your console" })).toHaveCount(0);
    await page.goto(`${house.url}/feed/all`);
    await expect(page.getByRole("heading", { name: "No events yet" })).toBeVisible();
    await page.getByRole("button", { name: "Create a key and the command" }).click();
    await expect(page.getByText(/Authorization: Bearer/)).toBeVisible();
    await page.getByRole("button", { name: "Send it for me" }).click();
    await expect(page.getByRole("row")).toHaveCount(1);
  } finally {
    await house.close();
  }
});

test("what one person does, and what a sender says, appears to everybody without a reload", async ({
  browser,
}) => {
  const house = await journeyHouse();
  const [firstContext, secondContext] = [
    await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" }),
    await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" }),
  ];
  try {
    const [firstPage, secondPage] = [
      await house.open(firstContext, "/feed/all?folder=active"),
      await house.open(secondContext, "/feed/all?folder=active"),
    ];
    await house.send({
      host: "db-ord-03",
      check: "disk",
      status: "warning",
      description: "filling up",
    });
    for (const page of [firstPage, secondPage])
      await expect(page.getByRole("row", { name: /db-ord-03/ })).toContainText("Warning");
    await house.send({ host: "db-ord-03", check: "disk", status: "critical", description: "full" });
    for (const page of [firstPage, secondPage])
      await expect(page.getByRole("row", { name: /db-ord-03/ })).toContainText("Critical");
    await firstPage.getByRole("link", { name: "db-ord-03" }).first().click();
    await firstPage
      .getByRole("button", { name: /^Resolve/ })
      .first()
      .click();
    await firstPage.keyboard.press("Control+Enter");
    await expect(secondPage.getByRole("row", { name: /db-ord-03/ })).toHaveCount(0);
    await expect(secondPage.getByRole("link", { name: /^Resolved/ })).toContainText("1");
  } finally {
    await firstContext.close();
    await secondContext.close();
    await house.close();
  }
});

test("a row that stayed as it was acts on the list as it is by now", async ({ context }) => {
  const house = await journeyHouse();
  try {
    const hosts = ["db-ord-01", "db-ord-02", "db-ord-03"];
    await house.send(...hosts.map((host) => ({ host, check: "disk", status: "warning" })));
    const page = await house.open(context, "/feed/all?folder=active");
    await expect(page.getByRole("row")).toHaveCount(3);
    await house.send({ host: "web-fra-01", check: "load", status: "critical" });
    await expect(page.getByRole("row").first()).toContainText("web-fra-01");
    const box = (host: string) => page.getByRole("checkbox", { name: host });
    await box("web-fra-01").click();
    await expect(box("web-fra-01")).toBeChecked();
    await page
      .getByRole("row")
      .last()
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(page.getByRole("button", { name: "Resolve 4 incidents" })).toBeVisible();
    // Nothing of the row has changed but what stands above it.
    await page.getByRole("row", { name: "db-ord-02" }).getByRole("checkbox").click();
    await expect(page.getByRole("button", { name: "Resolve 3 incidents" })).toBeVisible();
  } finally {
    await house.close();
  }
});

test("a sender's request is one trace until the browser has painted what it changed", async ({
  context,
}) => {
  const collector = await openOtlpCollector("trace-word-7");
  const house = await journeyHouse({
    TOCSIN_TRACES_URL: collector.tracesUrl,
    TOCSIN_TRACES_RATIO: "1",
    TOCSIN_TRACES_HEADERS: "authorization=Bearer trace-word-7",
  });
  try {
    const page = await house.open(context, "/feed/all?folder=active");
    await expect(page.getByRole("heading", { name: "No events yet" })).toBeVisible();
    await house.send({ host: "db-ord-03", check: "disk", status: "critical" });
    await expect(page.getByRole("row", { name: /db-ord-03/ })).toBeVisible();
    const spanNamed = (name: string) => collector.spans.find((span) => span.name === name);
    await expect
      .poll(() => spanNamed("console")?.attributes)
      .toEqual({ "tocsin.console": "shown" });
    const names = ["inbox", "batch", "write", "news", "console"];
    expect(new Set(names.map((name) => spanNamed(name)?.traceId)).size).toBe(1);
    expect(collector.refused).toEqual([]);
  } finally {
    await house.close();
    await collector.close();
  }
});
