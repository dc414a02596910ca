/** Nothing leaves in quiet hours; what waited, and what was never mailed, is one mail. */
import { expect, test } from "vitest";
import { resolveIncidents } from "#contract/incident-actions.ts";
import { defaultNotificationSettings } from "#contract/notification-settings.ts";
import { listNotifications, markNotifications } from "#contract/notifications.ts";
import { headerOf, openPostOffice } from "./test-mail-scene.ts";

const { state, openScene } = await openPostOffice();
const all = { env: "all" };
const quiet = {
  timezone: "Europe/Berlin",
  quiet: { ...defaultNotificationSettings.quiet, is_on: true },
};

test.each([
  ["an ordinary night", "2026-11-23", "21:00", "06:00"],
  ["the night in which clocks are put forward", "2027-03-27", "21:00", "05:00"],
  ["the night in which clocks are put back", "2027-10-30", "20:00", "06:00"],
])("%s: nothing while it is quiet, one mail in the morning", async (_, date, begin, end) => {
  const of = await openScene();
  const morning = new Date(Date.parse(`${date}T${end}Z`) + 86_400_000).toISOString();
  await of.at(`${date}T19:00Z`);
  await of.choose(quiet);
  await of.at(`${date}T${begin}:01Z`);
  const [worked, resolved, seen] = [
    await of.open("db-1"),
    await of.open("db-2"),
    await of.open("db-3"),
  ];
  await of.assign(worked, resolved, seen);
  await of.settle();
  await of.mention(worked, "@uma first");
  await of.settle();
  await of.mention(worked, "@uma second");
  await of.send({ status: "warning", host: "db-1", check: "disk" });
  await of.ada.call(resolveIncidents, { params: all, body: { ids: [resolved, seen] } });
  const { items } = await of.uma.call(listNotifications, {});
  expect(items).toHaveLength(4);
  await of.uma.call(markNotifications, {
    body: {
      ids: items.filter(({ incident }) => incident.id === seen).map((item) => item.id),
      is_read: true,
    },
  });
  await of.at(new Date(Date.parse(morning) - 60_000).toISOString());
  expect(of.mails()).toEqual([]);

  await of.at(morning);
  const [mail = "", ...more] = of.mails();
  expect(more).toEqual([]);
  expect(headerOf(mail, "Subject")).toContain("3 notifications");
  expect(mail).toContain("> @Uma second");
  expect(mail).not.toContain("> @Uma first");
  expect(mail).toContain("db-1 (warning)");
  expect(mail).toContain("db-2 (resolved)");
  expect(mail).not.toContain("db-3");
  await of.after(3600);
  expect(of.mails()).toHaveLength(1);
});

test("quiet hours that begin while a mail cannot be sent wait for the morning too", async () => {
  const of = await openScene();
  await of.at("2026-11-23T20:59Z");
  await of.choose(quiet);
  state.isFull = true;
  await of.assign(await of.open("db-1"));
  await of.settle();
  state.isFull = false;
  await of.at("2026-11-23T21:30Z");
  expect(of.mails()).toEqual([]);
  await of.at("2026-11-24T06:00Z");
  expect(of.mails()).toHaveLength(1);
});

test("quiet hours that are switched off let what waits go", async () => {
  const of = await openScene();
  await of.at("2026-11-23T22:00Z");
  await of.choose(quiet);
  await of.assign(await of.open("db-1"));
  await of.settle();
  expect(of.mails()).toEqual([]);
  await of.choose({});
  await of.settle();
  expect(of.mails()).toHaveLength(1);
});

test("a daily summary lists what is unread and was not mailed, once", async () => {
  const of = await openScene();
  await of.at("2026-11-23T10:00Z");
  await of.choose({
    timezone: "Europe/Berlin",
    daily_summary_at: "08:00",
    environments: [{ environment_id: "all", min_status: "critical", max_priority: null }],
  });
  await of.open("db-1");
  await of.assign(await of.open("db-2"));
  await of.settle();
  expect(of.mails()).toHaveLength(1);
  await of.at("2026-11-24T06:59Z");
  expect(of.mails()).toHaveLength(1);
  await of.at("2026-11-24T07:00Z");
  const [, summary = "", ...more] = of.mails();
  expect(more).toEqual([]);
  expect(headerOf(summary, "Subject")).toContain("2 notifications");
  expect(summary).toContain("db-1 (critical)");
  await of.at("2026-11-25T07:00Z");
  expect(of.mails()).toHaveLength(2);
  await of.open("db-3");
  await of.at("2026-11-26T07:00Z");
  expect(of.mails()).toHaveLength(3);
});
