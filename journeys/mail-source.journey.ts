import { expect, test } from "@playwright/test";
import { createTransport } from "nodemailer";
import { journeyHouse } from "./house.ts";
import { seriousInThemes } from "./serious-violations.ts";

test("a source of mails is connected, told who may send, and tried; a mail opens an incident", async ({
  browser,
}) => {
  const house = await journeyHouse({
    TOCSIN_INBOUND_SMTP_PORT: "0",
    TOCSIN_INBOUND_SMTP_HOST: "alerts.example.com",
  });
  const port = (await house.listenForMail()) ?? 0;
  const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Berlin" });
  try {
    const page = await house.open(context, "/integrations/email/instructions");
    await page.getByRole("textbox", { name: "Name" }).fill("old monitor");
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("old monitor");
    const address = page.getByRole("region", { name: "Address" });
    const to = ((await address.textContent()) ?? "").trim();
    expect(to).toMatch(/^[0-9a-f]{24}@alerts\.example\.com$/);

    const senders = page.getByRole("textbox", { name: "Only from" });
    await senders.fill("ops.example.com\nnobody at all");
    await expect(page.getByText("“nobody at all” is neither")).toBeVisible();
    await senders.fill("ops.example.com");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);

    const mail = { to, subject: "[FIRING:1] Disk is full", text: "97 % used" };
    await expect(transport.sendMail({ ...mail, from: "a@elsewhere.example" })).rejects.toThrow(
      "mail_sender_refused",
    );
    await transport.sendMail({ ...mail, from: "monitor@ops.example.com" });
    await expect(page.getByText("First event received")).toBeVisible();
    expect(await seriousInThemes(page, "mail instructions")).toEqual([]);

    await page.getByRole("link", { name: "Status", exact: true }).click();
    const section = page.getByRole("region", { name: "E-mail" });
    await expect(section.getByText(to)).toBeVisible();
    await expect(section.getByRole("textbox", { name: "Only from" })).toHaveValue(
      "ops.example.com",
    );
    expect(await seriousInThemes(page, "mail source")).toEqual([]);

    await page.getByRole("link", { name: "Try a payload" }).click();
    await page
      .getByRole("textbox", { name: "Mail with its headers" })
      .fill("From: m@ops.example.com\nSubject: Monitor 7 DOWN: shop-1 since 12:03\n\nno answer\n");
    await page.getByRole("button", { name: "Try it" }).click();
    await expect(page.getByText("Event 1 opens an incident")).toBeVisible();
    await page.getByRole("button", { name: "Turn this into a mapping" }).click();
    await page
      .getByRole("textbox", { name: "Extractions" })
      .fill("subject: (?<what>DOWN|UP): (?<site>[^ ]+)");
    await page.getByRole("combobox", { name: "Primary" }).fill("site");
    await page.getByRole("combobox", { name: "Status" }).fill("what");
    await expect(page.getByText("subject = shop-1", { exact: true }).first()).toBeVisible();
    await page.getByRole("button", { name: "Save mapping" }).click();
    await expect(page.getByText("Mapping saved")).toBeVisible();

    await transport.sendMail({
      ...mail,
      from: "monitor@ops.example.com",
      subject: "Monitor 8 DOWN: shop-2 since 12:04",
    });
    await page.goto(`${house.url}/feed/all?folder=active`);
    await expect(page.getByRole("link", { name: "shop-2" })).toBeVisible();
  } finally {
    transport.close();
    await context.close();
    await house.close();
  }
});
