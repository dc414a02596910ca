/**
 * Takes the pictures of the documentation from a running demo: an installation of its own in a
 * folder of its own, which is gone afterwards.
 */
import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { listMyOrganizations } from "#contract/organizations.ts";
import { freePort } from "#server/cli/prove/proxy.ts";
import { findBrowser } from "../launch/browser.ts";
import { PROJECT } from "../launch/project.ts";
import { serverOptions } from "../launch/server-options.mjs";
import { type Picture, pictures } from "./pictures.ts";

const admin = { username: "ada@northwind.example", password: "Storm-watch-7" };
/** So that its feed has incidents that ended, and some that people work on. */
const demoMs = 120_000;
const readyMs = 60_000;

const dir = await mkdtemp(path.join(os.tmpdir(), "tocsin-pictures-"));
// mkdtemp makes it for this account alone; the one that runs PostgreSQL has to reach it.
await chmod(dir, 0o755);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const server = spawn(process.execPath, [...serverOptions, "server/src/main.ts"], {
  cwd: PROJECT,
  env: {
    ...process.env,
    TOCSIN_DATA_DIR: dir,
    TOCSIN_PORT: String(port),
    TOCSIN_ORGANIZATION: "Northwind",
    TOCSIN_ADMIN_EMAIL: admin.username,
    TOCSIN_ADMIN_PASSWORD: admin.password,
    TOCSIN_DEMO: "1",
  },
  stdio: ["ignore", "ignore", "inherit"],
});
const ended = new Promise((resolve) => server.once("exit", resolve));
try {
  await untilReady();
  const { executablePath, env, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, env, args });
  const session = await enterDemo(browser);
  console.log(`The demo runs for ${demoMs / 1000} seconds first.`);
  await sleep(demoMs);
  for (const picture of pictures) await take(browser, { picture, session });
  await browser.close();
} finally {
  server.kill("SIGTERM");
  await ended;
  await rm(dir, { recursive: true, force: true });
}

async function untilReady(): Promise<void> {
  for (let waitedMs = 0; waitedMs < readyMs; waitedMs += 500) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
    await sleep(500);
  }
  throw new Error("the server was not ready within a minute");
}

/** The cookie of a session in the demo, which begins when a session is switched to it. */
async function enterDemo(browser: Browser): Promise<Session> {
  const context = await browser.newContext();
  const call = async <Reply>(path: string, data: object | null): Promise<Reply> => {
    const answer = await (data === null
      ? context.request.get(url + path)
      : context.request.post(url + path, { data, headers: { origin: url } }));
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Reply; // the contract's
  };
  await call("/login", admin);
  const organizations = await call<ReplyOf<typeof listMyOrganizations>>(
    "/user/organizations",
    null,
  );
  const demo = organizations.find(({ type }) => type === "demo");
  if (!demo) throw new Error("there is no demo");
  await call("/login/switch", { organization_name: demo.organizationName });
  const session = await context.storageState();
  await context.close();
  return session;
}
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function take(
  browser: Browser,
  { picture, session }: { picture: Picture; session: Session },
): Promise<void> {
  const { name, address, theme, width, height } = picture;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
    storageState: session,
  });
  const page = await context.newPage();
  await page.goto(url + address);
  await untilQuiet(page);
  if (picture.open === "first incident") await page.getByRole("row").nth(1).click();
  if (picture.open === "environment") await page.getByText("Checkout").first().click();
  await untilQuiet(page);
  const file = path.join(PROJECT, "docs/pictures", `${name}.png`);
  await page.screenshot({ path: file });
  console.log(`docs/pictures/${name}.png`);
  await context.close();
}

async function untilQuiet(page: Page): Promise<void> {
  await page.getByRole("heading").first().waitFor();
  await page.waitForFunction(
    () => document.querySelector("[role=status][aria-busy=true]") === null,
  );
  // Charts and fonts are drawn after what they show has come.
  await sleep(1500);
}
