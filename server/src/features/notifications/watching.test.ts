/** Who watches an environment is told of what is new or worse there. */
import { expect, test } from "vitest";
import { createEnvironment, updateEnvironment } from "#contract/environments.ts";
import {
  defaultNotificationSettings,
  type EnvironmentSubscription,
  saveNotificationSettings,
} from "#contract/notification-settings.ts";
import { listNotifications } from "#contract/notifications.ts";
import { northwind, type Person } from "../../test-northwind.ts";

const inboxOf = async (person: Person) => (await person.call(listNotifications, {})).items;
const watch = (person: Person, ...environments: EnvironmentSubscription[]) =>
  person.call(saveNotificationSettings, {
    body: { ...defaultNotificationSettings, environments },
  });
const everything: EnvironmentSubscription = {
  environment_id: "all",
  min_status: "warning",
  max_priority: null,
};

test("who watches an environment is told of what is new or worse, at or above their mark", async () => {
  const of = await northwind();
  const [ada, rui] = [of.as("ada"), of.as("rui")];
  const web = await ada.call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.settle();
  await watch(rui, { environment_id: web.id, min_status: "warning", max_priority: null });
  const send = (host: string, status: string) => of.send({ host, status, check: "disk" });
  await send("db-1", "critical");
  await send("web-1", "unknown");
  expect(await inboxOf(rui)).toEqual([]);

  await send("web-1", "warning");
  expect(await inboxOf(rui)).toMatchObject([
    { reason: "environment", times: 1, environment_id: web.id, incident: { title: "web-1" } },
  ]);
  await send("web-1", "warning");
  expect((await inboxOf(rui))[0]?.times).toBe(1);
  await send("web-1", "critical");
  expect((await inboxOf(rui))[0]?.times).toBe(2);
  await send("web-1", "warning");
  await send("web-2", "critical");
  expect((await inboxOf(rui)).map(({ incident, times }) => [incident.title, times])).toEqual([
    ["web-2", 1],
    ["web-1", 2],
  ]);
});

test("a mark may be a priority, and a person's own act tells them nothing", async () => {
  const of = await northwind();
  const rui = of.as("rui");
  await watch(rui, { ...everything, max_priority: 2 });
  await of.send({ host: "db-1", status: "critical", check: "a" });
  await of.send({ host: "db-2", status: "critical", check: "a", priority: "P3" });
  await of.send({ host: "db-3", status: "critical", check: "a", priority: "P1" });
  expect((await inboxOf(rui)).map(({ incident }) => incident.title)).toEqual(["db-3"]);
});

test("what is muted, or only placed anew by another filter, tells nobody", async () => {
  const of = await northwind();
  const [ada, rui] = [of.as("ada"), of.as("rui")];
  const web = await ada.call(createEnvironment, { body: { name: "web", filter: "host = none" } });
  await of.settle();
  await watch(rui, { environment_id: web.id, min_status: "warning", max_priority: null });
  await of.send({ status: "critical", host: "web-1", check: "disk" });
  await ada.call(updateEnvironment, { params: { id: web.id }, body: { filter: "host = web-*" } });
  await of.settle();
  expect((await rui.folder("active")).map(({ environments }) => environments)).toEqual([[web.id]]);
  expect(await inboxOf(rui)).toEqual([]);
});

test("nobody watches what they may not read", async () => {
  const of = await northwind();
  const web = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  for (const environment_id of ["all", web.id, "0"])
    expect(
      await of.as("gil").try(saveNotificationSettings, {
        body: {
          ...defaultNotificationSettings,
          environments: [{ ...everything, environment_id }],
        },
      }),
    ).toMatchObject({ status: 404 });
});
