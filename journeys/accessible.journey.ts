import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { setSuperadmin } from "#server/cli/user.ts";
import { ada, journeyHouse } from "./house.ts";

const screens = ["/feed/all?folder=active", "/feed/all/{incident}?folder=active", "/incident/all/{incident}", "/environment", "/integrations/", "/integrations/troubleshooting", "/user-preferences", "/404", "/settings/alert-filtering/new", "/settings/alert-view/new", "/settings/incident-view/new", "/settings/tag-manager/host", "/settings/planned-maintenance/calendar", "/settings/planned-maintenance/new", "/settings/auto-share/new", "/settings/alert-correlation/new", "/settings/roles/new", "/settings/user_management/new", "/settings/api_keys/new", "/settings/service_accounts/new", "/settings/audit-logs", "/settings/quota", "/settings/diff-view", "/settings/general-settings", "/backoffice/overview", "/backoffice/organizations/new", "/backoffice/users", "/activate", "/new-password"];

for (const theme of ["light", "dark", "contrast"]) {
  test(`axe finds nothing serious on any screen in the ${theme} theme`, async ({ context }) => {
    test.setTimeout(300_000);
    const house = await journeyHouse();
    try {
      await setSuperadmin(house.parts, { username: ada.email, isSuperadmin: true });
      await house.send({ host: "db-ord-03", check: "disk", status: "critical", team: "payments" }, { host: "db-ord-03", check: "load", status: "warning" });
      await expect.poll(async () => (await house.call<{ total: number }>("/resources/v2.0/environments/all/feed/incidents?folder=active")).total).toBe(1);
      const { items } = await house.call<{ items: { id: string }[] }>("/resources/v2.0/environments/all/feed/incidents?folder=active");
      await house.call("/resources/v2.1/user/customizations", { ui: { theme } }, "PUT");
      await context.addInitScript((name) => localStorage.setItem("theme", name), theme);
      for (const screen of screens) {
        const page = await house.open(context, screen.replace("{incident}", items[0]?.id ?? ""));
        await expect(page.getByRole("heading").first()).toBeVisible();
        await expect(page.locator("[data-theme]").first()).toHaveAttribute("data-theme", theme);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) => `${screen}: ${one.id} ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
        expect(grave).toEqual([]);
        await page.close();
      }
    } finally {
      await house.close();
    }
  });
}
