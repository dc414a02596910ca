import { expect, test } from "vitest";
import { getFeed } from "#contract/incidents.ts";
import { startDemo } from "#contract/setup.ts";
import { insertSession } from "../access/store.ts";
import { loadOrganizations } from "../organizations/store.ts";
import { callerOn, withSession } from "../../test-caller.ts";
import { northwind } from "../../test-northwind.ts";
import { messagesBetween } from "./messages.ts";

test("a demo begins with two hours behind it, and goes on where it stood, told by one process at a time", async () => {
  const stage = await northwind();
  const { house, clock } = stage;
  await stage.as("ada").ask(startDemo, {});
  // Asked for again, it is the same one.
  expect(await stage.as("ada").ask(startDemo, {})).toEqual({ organization_name: "northwind-demo" });
  const demos = (await house.server.db.system(loadOrganizations)).filter((one) => one.is_demo);
  expect(demos).toHaveLength(1);
  const id = demos[0]?.id ?? "";
  const inside = <T extends object>(text: string): Promise<T[]> =>
    house.server.db.tenant(id, (sql) => sql<T>(text));
  const toldUntil = async (): Promise<number> =>
    (
      await inside<{ events: number }>(
        "SELECT coalesce(sum(events), 0)::int AS events FROM receipts WHERE source <> 'timer'",
      )
    )[0]?.events ?? 0;
  const expected = (untilS: number): number =>
    [...messagesBetween({ seed: `demo ${id}`, eventsPerMinute: 20 }, beganS - 7200, untilS)].reduce(
      (sum, one) => sum + one.events,
      0,
    );
  const beganS = clock.nowS();

  await stage.settle();
  expect(await toldUntil()).toBe(expected(beganS));
  expect(expected(beganS)).toBeGreaterThan(1000);

  const other = await house.another();
  for (let turn = 0; turn < 6; turn += 1) {
    clock.forward({ seconds: 60 });
    await Promise.all([house.server.jobs.runDue(), other.jobs.runDue()]);
  }
  await stage.settle();
  expect(await toldUntil()).toBe(expected(clock.nowS()));

  const token = "ses_of_the_demo";
  await house.server.db.tenant(id, (sql) =>
    insertSession(sql, {
      token,
      user_id: stage.as("ada").userId,
      device: "test",
      address: "127.0.0.1",
      nowS: clock.nowS(),
      expires_at: clock.nowS() + 3600,
    }),
  );
  const ada = callerOn(house.server.app, withSession(token));
  const feed = await ada.ask(getFeed, { params: { env: "all" }, query: { folder: "active" } });
  expect(feed.total).toBeGreaterThan(3);
  expect(feed.items.some((one) => one.start < beganS - 120)).toBe(true);
  expect(feed.items.some((one) => one.alerts.total > 1)).toBe(true);
  expect(new Set(feed.items.flatMap((one) => one.environments)).size).toBeGreaterThan(2);
});
