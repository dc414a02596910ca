/**
 * From a provider's certificate to people who come in by it, by the screens; then what else proves
 * a person.
 */
import { expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import decodeQr from "qr/decode.js";
import { createUser } from "#server/cli/user.ts";
import {
  nameServer,
  type TestProvider,
  samlProvider,
} from "#server/features/sso/test-providers.ts";
import { ada, journeyHouse, type JourneyHouse } from "./house.ts";

let house: JourneyHouse;
let provider: TestProvider;
let names: Awaited<ReturnType<typeof nameServer>>;
const texts = new Map<string, string[]>();
test.beforeAll(async () => {
  names = await nameServer(texts);
  [house, provider] = await Promise.all([
    journeyHouse({ TOCSIN_DNS_SERVERS: names.address }),
    samlProvider(),
  ]);
});
test.afterAll(async () => {
  provider.stop();
  names.stop();
  await house.close();
});

test("an admin sets SAML up, proves a domain, tests it, ends passwords; then a newcomer comes in by it", async ({
  context,
  browser,
}) => {
  const page = await house.open(context, "/settings/sso/saml");
  const metadataUrl = page.getByText(`${house.url}/sso/northwind/metadata`);
  await expect(page.getByText("there after the first save")).toBeVisible();
  // The entity ID reads the same.
  await expect(metadataUrl).toHaveCount(1);
  await page.getByRole("textbox", { name: "Issuer (entity ID)" }).fill("https://idp.test/entity");
  await page.getByRole("textbox", { name: "Sign-in URL" }).fill(`${provider.url}/sso`);
  await page.getByRole("textbox", { name: "Certificate" }).fill(provider.certificate);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("These settings have not been tested.")).toBeVisible();
  await expect(metadataUrl).toHaveCount(2);
  await fetch(`${provider.url}/metadata`, {
    method: "POST",
    body: await (await fetch(`${house.url}/sso/northwind/metadata`)).text(),
  });

  const noDomain = page.getByText("No domain is proved yet.");
  await expect(noDomain).toBeVisible();
  await page.getByRole("link", { name: "Prove a domain under JIT SSO" }).click();
  await page.getByRole("textbox", { name: "Domain", exact: true }).fill("northwind.example");
  await page.getByRole("button", { name: "Add domain" }).click();
  const row = page.getByRole("row", { name: /northwind\.example/ });
  texts.set("northwind.example", [
    await row.locator("code").filter({ hasText: "tocsin-verification=" }).innerText(),
  ]);
  await row.getByRole("button", { name: /Check now/ }).click();
  await expect(row.getByText("Proved", { exact: true })).toBeVisible();

  await provider.setAssertion({
    nameId: "nina@northwind.example",
    attributes: { displayName: ["Nina New"] },
  });
  await page.goto(`${house.url}/settings/sso/saml`);
  await expect(page.getByRole("button", { name: "Test sign-in" })).toBeVisible();
  await expect(noDomain).toHaveCount(0);
  await page.getByRole("button", { name: "Test sign-in" }).click();
  await expect(
    page.getByText("nina@northwind.example would be signed in as Viewer (Read-only)."),
  ).toBeVisible();
  await page.getByRole("textbox", { name: "Provider name" }).fill("Acme ID");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: "Save name" })).toHaveCount(0);

  // Somebody who is in by a password when passwords end signs in anew, through the provider, and is
  // back where they were.
  await createUser(house.parts, {
    username: "nils@northwind.example",
    role: "user",
    password: "Quiet-harbour-7",
  });
  const nils = await (await browser.newContext()).newPage();
  await signIn(nils, "/integrations/troubleshooting", {
    email: "nils@northwind.example",
    password: "Quiet-harbour-7",
  });
  await page.getByText("Single sign-on only").click();
  await expect(page.getByText("Passwords are refused.", { exact: false })).toBeVisible();
  await expect(nils).toHaveURL(/\/sign-in/, { timeout: 20_000 });
  await provider.setAssertion({ nameId: "nils@northwind.example" });
  await nils.getByRole("button", { name: "Continue with Acme ID" }).click();
  await expect(nils).toHaveURL(/\/integrations\/troubleshooting/);
  await nils.context().close();
  await provider.setAssertion({
    nameId: "nina@northwind.example",
    attributes: { displayName: ["Nina New"] },
  });

  const passwordPage = await (await browser.newContext()).newPage();
  await passwordPage.goto(`${house.url}/sign-in`);
  await passwordPage.getByRole("textbox", { name: "E-mail" }).fill(ada.email);
  await passwordPage.getByRole("button", { name: "Use a password or a passkey instead" }).click();
  await passwordPage.getByRole("textbox", { name: "Password" }).fill(ada.password);
  await passwordPage.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(passwordPage.getByRole("alert")).toContainText("single sign-on");
  await passwordPage.getByRole("textbox", { name: "E-mail" }).fill("somebody@elsewhere.example");
  await passwordPage.getByRole("button", { name: "Sign in with SSO" }).click();
  await passwordPage
    .getByRole("textbox", { name: "E-mail or organization" })
    .fill("nina@northwind.example");
  await passwordPage.getByRole("button", { name: "Continue" }).click();
  await expect(passwordPage).toHaveURL(/\/feed\//);
  await passwordPage.goto(`${house.url}/user-preferences`);
  await expect(passwordPage.getByRole("textbox", { name: "Name" })).toHaveValue("Nina New");
  await passwordPage.context().close();
  await house.call("/web/organization/my/sso", { enabled: false }, "PUT");
});

test("an app's code is asked for once it is set up, and a recovery code helps", async ({
  context,
  browser,
}) => {
  const page = await house.open(context, "/user-preferences");
  await page.getByRole("button", { name: "Set up" }).click();
  await confirmPassword(page);
  const secret = await page.getByRole("dialog").locator("code").innerText();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
  await page.getByRole("textbox", { name: "Code from the app" }).fill(totp.generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  const [recoveryCode = ""] = (
    await page.getByRole("dialog", { name: "Recovery codes" }).locator("code").innerText()
  ).split("\n");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes left")).toBeVisible();

  const passwordPage = await (await browser.newContext()).newPage();
  await passwordPage.goto(`${house.url}/sign-in`);
  await passwordPage.getByRole("textbox", { name: "E-mail" }).fill(ada.email);
  await passwordPage.getByRole("textbox", { name: "Password" }).fill(ada.password);
  await passwordPage.getByRole("button", { name: "Sign in", exact: true }).click();
  await passwordPage
    .getByRole("textbox", { name: /Code from your authenticator app/ })
    .fill(recoveryCode);
  await passwordPage.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(passwordPage).toHaveURL(/\/feed\//);
  await passwordPage.context().close();
  await page.getByRole("button", { name: "Remove" }).click();
  await confirmPassword(page, "Remove");
  await expect(page.getByText("You sign in with your password only.")).toBeVisible();
});

test("a passkey is made, opens the door without a password, and is removed", async ({
  browser,
}) => {
  // Passkeys need a name for the host: an address in numbers has none.
  const url = house.url.replace("127.0.0.1", "localhost");
  const context = await browser.newContext();
  const page = await context.newPage();
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${url}/sign-in`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(ada.email);
  await page.getByRole("textbox", { name: "Password" }).fill(ada.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/feed\//);
  await page.goto(`${url}/user-preferences`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Laptop");
  await confirmPassword(page);
  await expect(page.getByRole("row", { name: /Laptop/ })).toBeVisible();

  await context.clearCookies();
  await page.goto(`${url}/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/feed\//);
  await page.goto(`${url}/user-preferences`);
  await page.getByRole("button", { name: "Remove Laptop" }).click();
  await confirmPassword(page, "Remove");
  await expect(page.getByText("Laptop")).toHaveCount(0);
  await context.clearCookies();
  await page.goto(`${url}/sign-in`);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await context.close();
});

test("an organization that asks for a second factor: who turns it on and a newcomer set one up first, and go on where they wanted", async ({
  context,
  browser,
}) => {
  const page = await house.open(context, "/settings/general-settings");
  await page.getByRole("checkbox", { name: /Require a second factor/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  const secret = await setUpApp(page, ada.password);
  await expect(page).toHaveURL(/\/settings\/general-settings/);
  await expect(page.getByRole("checkbox", { name: /Require a second factor/ })).toBeChecked();

  await createUser(house.parts, {
    username: "nora@northwind.example",
    role: "user",
    password: "Quiet-harbour-7",
  });
  const nora = await (await browser.newContext()).newPage();
  await signIn(
    nora,
    "/integrations/troubleshooting",
    { email: "nora@northwind.example", password: "Quiet-harbour-7" },
    "Set up a second factor",
  );
  await nora.reload();
  await expect(nora.getByRole("heading", { name: "Set up a second factor" })).toBeVisible();
  await setUpApp(nora, "Quiet-harbour-7");
  await expect(nora).toHaveURL(/\/integrations\/troubleshooting/);
  await expect(nora.getByRole("navigation", { name: "Main" })).toBeVisible();
  await nora.goto(`${house.url}/user-preferences`);
  await expect(nora.getByRole("button", { name: "Remove" })).toBeDisabled();
  await nora.context().close();

  // The next sign-in asks for the code.
  const nextSignIn = await (await browser.newContext()).newPage();
  await nextSignIn.goto(`${house.url}/sign-in`);
  await nextSignIn.getByRole("textbox", { name: "E-mail" }).fill(ada.email);
  await nextSignIn.getByRole("textbox", { name: "Password" }).fill(ada.password);
  await nextSignIn.getByRole("button", { name: "Sign in", exact: true }).click();
  await nextSignIn
    .getByRole("textbox", { name: /Code from your authenticator app/ })
    .fill(codeOf(secret, 30));
  await nextSignIn.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(nextSignIn).toHaveURL(/\/feed\//);
  await nextSignIn.context().close();

  await page.getByRole("checkbox", { name: /Require a second factor/ }).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await page.goto(`${house.url}/user-preferences`);
  await page.getByRole("button", { name: "Remove" }).click();
  await confirmPassword(page, "Remove");
  await expect(page.getByText("You sign in with your password only.")).toBeVisible();
});

const codeOf = (secret: string, aheadS = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: Date.now() + aheadS * 1000,
  });

/**
 * On the page that stands before everything else. Answers the secret, which the camera reads as
 * well.
 */
async function setUpApp(page: Page, password: string): Promise<string> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  await page.getByRole("textbox", { name: "Current password" }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const secret = await page.locator("form code").innerText();
  const read = await readQrCode(page);
  expect([read.startsWith("otpauth://totp/"), new URL(read).searchParams.get("secret")]).toEqual([
    true,
    secret,
  ]);
  await page.getByRole("textbox", { name: "Code from the app" }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
  return secret;
}

/** What a camera makes of the drawn code: as it stands on the screen, in whatever theme. */
async function readQrCode(page: Page): Promise<string> {
  const code = page.getByRole("img", { name: "QR code" });
  const png = (await code.screenshot()).toString("base64");
  const pixels = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const pen = canvas.getContext("2d");
    pen?.drawImage(image, 0, 0);
    return {
      width: image.width,
      height: image.height,
      data: [...(pen?.getImageData(0, 0, image.width, image.height).data ?? [])],
    };
  }, png);
  return decodeQr({ ...pixels, data: Uint8Array.from(pixels.data) });
}

async function signIn(
  page: Page,
  path: string,
  { email, password }: typeof ada,
  heading?: string,
): Promise<void> {
  await page.goto(house.url + path);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  if (heading === undefined) await expect(page).toHaveURL(house.url + path);
  else await expect(page.getByRole("heading", { name: heading })).toBeVisible();
}

async function confirmPassword(page: Page, press = "Continue"): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Current password" }).fill(ada.password);
  await dialog.getByRole("button", { name: press, exact: true }).click();
}
