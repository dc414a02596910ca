/** A silence that a tool of the Prometheus family makes and expires is seen in the console. */
import { expect, test } from "@playwright/test";
import type { GettableAlert, GettableSilence } from "#contract/alertmanager.ts";
import { journeyHouse } from "./house.ts";

const root = "/data/v2/alertmanager/api/v2";
const iso = (fromNowMs: number) => new Date(Date.now() + fromNowMs).toISOString();

test("an alert that Prometheus posts is silenced by a tool and comes back when the silence is expired", async ({
  context,
}) => {
  const house = await journeyHouse();
  try {
    const { app_key } = await house.call<{ app_key: string }>("/web/integrations", {
      name: "main",
      source_system: "prometheus",
    });
    const { key } = await house.call<{ key: string }>("/resources/v2.0/api-keys", {
      name: "karma",
      type: "user",
    });
    const ask = async <T>(password: string, path: string, init: RequestInit = {}): Promise<T> => {
      const response = await fetch(`${house.url}${root}${path}`, {
        ...init,
        headers: {
          authorization: `Basic ${Buffer.from(`${app_key}:${password}`).toString("base64")}`,
          "content-type": "application/json",
        },
      });
      expect([path, response.ok]).toEqual([path, true]);
      const text = await response.text();
      // The test names what the published call answers.
      return (text === "" ? null : JSON.parse(text)) as T;
    };
    const states = async () =>
      (await ask<GettableAlert[]>(key, "/alerts")).map(({ status }) => status.state);

    await ask(house.ingestKey, "/alerts", {
      method: "POST",
      body: JSON.stringify([
        { labels: { alertname: "DiskFull", instance: "db-1:9100" }, endsAt: iso(3_600_000) },
      ]),
    });
    await expect.poll(states).toEqual(["active"]);

    const { silenceID } = await ask<{ silenceID: string }>(key, "/silences", {
      method: "POST",
      body: JSON.stringify({
        matchers: [{ name: "alertname", value: "DiskFull", isRegex: false, isEqual: true }],
        startsAt: iso(-1000),
        endsAt: iso(3_600_000),
        createdBy: "karma",
        comment: "Disks are swapped",
      }),
    });
    await expect.poll(states).toEqual(["suppressed"]);
    const page = await house.open(context, "/feed/all?folder=maintenance");
    await expect(page.getByRole("row", { name: /db-1 In maintenance/ })).toBeVisible();

    await ask(key, `/silence/${silenceID}`, { method: "DELETE" });
    await expect.poll(states).toEqual(["active"]);
    await expect(page.getByRole("row", { name: /db-1/ })).toHaveCount(0);
    await page.goto(`${house.url}/settings/planned-maintenance`);
    await page.getByRole("button", { name: /Done$/ }).click();
    await expect(page.getByRole("link", { name: /Disks are swapped/ })).toBeVisible();
    expect(await ask<GettableSilence>(key, `/silence/${silenceID}`)).toMatchObject({
      status: { state: "expired" },
    });
  } finally {
    await house.close();
  }
});
