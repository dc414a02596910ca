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
  await stage.as("ada").call(startDemo, {});
  // Asked for again, it is the same one.
  expect(await stage.as("ada").call(startDemo, {})).toEqual({
    organization_name: "northwind-demo",
  });
  const demos = (await house.server.db.system(loadOrganizations)).filter(
    (organization) => organization.is_demo,
  );
  expect(demos).toHaveLength(1);
  const id = demos[0]?.id ?? "";
  const queryDemo = <T extends object>(text: string): Promise<T[]> =>
    house.server.db.tenant(id, (sql) => sql<T>(text));
  const storedEvents = async (): Promise<number> =>
    (
      await queryDemo<{ events: number }>(
        "SELECT coalesce(sum(events), 0)::int AS events FROM receipts WHERE source <> 'timer'",
      )
    )[0]?.events ?? 0;
  const expectedEvents = (untilS: number): number =>
    [...messagesBetween({ seed: `demo ${id}`, eventsPerMinute: 20 }, beganS - 7200, untilS)].reduce(
      (sum, message) => sum + message.events,
      0,
    );
  const beganS = clock.nowS();

  await stage.settle();
  expect(await storedEvents()).toBe(expectedEvents(beganS));
  expect(expectedEvents(beganS)).toBeGreaterThan(1000);

  const otherServer = await house.another();
  for (let round = 0; round < 6; round += 1) {
    clock.forward({ seconds: 60 });
    await Promise.all([house.server.jobs.runDue(), otherServer.jobs.runDue()]);
  }
  await stage.settle();
  expect(await storedEvents()).toBe(expectedEvents(clock.nowS()));

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
  const feed = await ada.call(getFeed, { params: { env: "all" }, query: { folder: "active" } });
  expect(feed.total).toBeGreaterThan(3);
  expect(feed.items.some((incident) => incident.start < beganS - 120)).toBe(true);
  expect(feed.items.some((incident) => incident.alerts.total > 1)).toBe(true);
  expect(new Set(feed.items.flatMap((incident) => incident.environments)).size).toBeGreaterThan(2);
});
