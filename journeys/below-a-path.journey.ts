/** The console below a path of its host, behind proxies that nobody has told about websockets. */
import { expect, test } from "@playwright/test";
import { openReverseProxy } from "#server/test-reverse-proxy.ts";
import { ada, journeyHouse } from "./house.ts";

for (const { name, settings } of [
  {
    name: "nginx, which takes the path off",
    settings: { kind: "nginx", path: "/tocsin", isPathTakenOff: true },
  },
  { name: "Caddy, which leaves it on", settings: { kind: "caddy", path: "/ops/tocsin" } },
] as const)
  test(`below a path, behind ${name}: sign in, live news, links, reload, sign out`, async ({
    page,
  }) => {
    const proxy = await openReverseProxy(settings);
    const url = `${proxy.url}${settings.path}`;
    const house = await journeyHouse({ TOCSIN_PUBLIC_URL: `${url}/` });
    proxy.target = house.url;
    try {
      await page.goto(`${url}/`);
      await expect(page).toHaveURL(`${url}/sign-in`);
      await page.getByRole("textbox", { name: "E-mail" }).fill(ada.email);
      await page.getByRole("textbox", { name: "Password" }).fill(ada.password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(page).toHaveURL(`${url}/feed/all?folder=active`);

      await house.send({ host: "db-1", check: "disk", status: "critical" });
      const incident = page.getByRole("link", { name: /db-1/ }).first();
      await expect(incident).toBeVisible();
      await expect(incident).toHaveAttribute("href", new RegExp(`^${settings.path}/feed/all/`));
      await incident.click();
      await expect(page).toHaveURL(new RegExp(`^${url}/feed/all/\\d+`));

      await page.reload();
      await expect(page.getByRole("heading", { name: /db-1/ }).first()).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`^${url}/feed/all\\?`));

      await page.goto(`${house.url}/settings/roles?x=1`);
      await expect(page).toHaveURL(new RegExp(`^${house.url}${settings.path}/sign-in`));
    } finally {
      await proxy.close();
      await house.close();
    }
  });
