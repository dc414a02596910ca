/** A person's inbox: what they are told of, what they may still see of it, and nobody else's. */
import { expect, test } from "vitest";
import { createEnvironment, updateEnvironment } from "#contract/environments.ts";
import {
  addResponders,
  assignIncidents,
  mergeIncidents,
  resolveIncidents,
} from "#contract/incident-actions.ts";
import {
  countNotifications,
  listNotifications,
  markNotifications,
} from "#contract/notifications.ts";
import { northwind, type Organization, type Person, southridge } from "../../test-northwind.ts";

const all = { env: "all" };
const inboxOf = async (person: Person) => (await person.call(listNotifications, {})).items;
const unreadOf = async (person: Person) => (await person.call(countNotifications, {})).unread;
const briefly = async (person: Person) =>
  (await inboxOf(person)).map(({ reason, actor, times, incident }) => [
    reason,
    actor,
    times,
    incident.title,
  ]);

async function openIncident(of: Organization, host = "db-1"): Promise<string> {
  const [outcome] = await of.send({ status: "critical", host, check: "disk" });
  return outcome?.incident_id ?? "";
}

test("who is assigned, or made a responder, is told; not who does it themselves", async () => {
  const of = await northwind();
  const [ada, uma, rui] = [of.as("ada"), of.as("uma"), of.as("rui")];
  const id = await openIncident(of);
  await ada.call(assignIncidents, { params: all, body: { ids: [id], assignee: uma.userId } });
  await ada.call(addResponders, {
    params: all,
    body: { ids: [id], responders: [rui.userId, ada.userId] },
  });
  expect(await briefly(uma)).toEqual([["assigned", "Ada", 1, "db-1"]]);
  expect(await inboxOf(rui)).toMatchObject([
    { reason: "assigned", is_responder: true, is_read: false, incident: { id, active: true } },
  ]);
  expect(await inboxOf(ada)).toEqual([]);
  await uma.call(assignIncidents, { params: all, body: { ids: [id], assignee: rui.userId } });
  await rui.try(assignIncidents, { params: all, body: { ids: [id], assignee: rui.userId } });
  expect(await briefly(rui)).toEqual([["assigned", "Uma", 2, "db-1"]]);
});

test("the same reason again refreshes the row: one line, unread again", async () => {
  const of = await northwind();
  const [ada, uma, rui] = [of.as("ada"), of.as("uma"), of.as("rui")];
  const id = await openIncident(of);
  const assign = (assignee: string) =>
    ada.call(assignIncidents, { params: all, body: { ids: [id], assignee } });
  await assign(uma.userId);
  await uma.call(markNotifications, { body: { is_read: true } });
  expect(await unreadOf(uma)).toBe(0);
  for (let turn = 0; turn < 5; turn += 1) {
    await assign(rui.userId);
    await assign(uma.userId);
  }
  expect(await briefly(uma)).toEqual([["assigned", "Ada", 6, "db-1"]]);
  expect(await unreadOf(uma)).toBe(1);
});

test("the inbox hides what its person may no longer see, also from the count", async () => {
  const of = await northwind();
  const [ada, gil] = [of.as("ada"), of.as("gil")];
  const web = await ada.call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.grant("gil", web.id, "read");
  const id = await openIncident(of, "web-1");
  await ada.call(assignIncidents, { params: all, body: { ids: [id], assignee: gil.userId } });
  expect(await unreadOf(gil)).toBe(1);
  await ada.call(updateEnvironment, { params: { id: web.id }, body: { roles: [] } });
  expect([await inboxOf(gil), await unreadOf(gil)]).toEqual([[], 0]);
});

test("a merged incident's notification leads to the one that took it over", async () => {
  const of = await northwind();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  const ids = [
    await openIncident(of, "a"),
    await openIncident(of, "b"),
    await openIncident(of, "c"),
  ];
  const [first = "", second = "", third = ""] = ids;
  await ada.call(assignIncidents, { params: all, body: { ids: [first], assignee: uma.userId } });
  const merge = (source: string, id: string) =>
    ada.call(mergeIncidents, {
      params: { ...all, id },
      body: { source_incident_ids: [source] },
    });
  await merge(first, second);
  await merge(second, third);
  expect(await inboxOf(uma)).toMatchObject([{ reason: "assigned", incident: { id: third } }]);
});

test("read and unread, some and all; resolved incidents stay, as they are now", async () => {
  const of = await northwind();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  const ids = [await openIncident(of, "a"), await openIncident(of, "b")];
  await ada.call(assignIncidents, { params: all, body: { ids, assignee: uma.userId } });
  const [newest] = await inboxOf(uma);
  const mark = (is_read: boolean, marked?: string[]) =>
    uma.call(markNotifications, { body: { is_read, ...(marked && { ids: marked }) } });
  expect(await mark(true, [newest?.id ?? ""])).toEqual({ unread: 1 });
  const onlyUnread = await uma.call(listNotifications, { query: { only_unread: "true" } });
  expect(onlyUnread).toMatchObject({ total: 1, unread: 1 });
  expect(await mark(true)).toEqual({ unread: 0 });
  expect(await mark(false, [newest?.id ?? ""])).toEqual({ unread: 1 });
  await ada.call(resolveIncidents, { params: all, body: { ids } });
  expect((await inboxOf(uma)).map(({ incident }) => incident.active)).toEqual([false, false]);
});

test("nobody marks another's, and another organization has an inbox of its own", async () => {
  const [of, outside] = [await northwind(), await southridge()];
  const [ada, uma, rui] = [of.as("ada"), of.as("uma"), of.as("rui")];
  const id = await openIncident(of);
  await ada.call(assignIncidents, { params: all, body: { ids: [id], assignee: uma.userId } });
  const [row] = await inboxOf(uma);
  for (const stranger of [rui, outside.as("ada")]) {
    await stranger.call(markNotifications, { body: { ids: [row?.id ?? ""], is_read: true } });
    expect(await inboxOf(stranger)).toEqual([]);
  }
  expect(await unreadOf(uma)).toBe(1);
});

test("an inbox holds 500 rows and 90 days", async () => {
  const of = await northwind();
  const [ada, uma] = [of.as("ada"), of.as("uma")];
  const id = await openIncident(of);
  const insert = (count: number, at: number) =>
    of.sql((sql) =>
      sql(
        `INSERT INTO notifications (organization_id, user_id, incident_id, reason, at, actor_name,
           thread_title)
         SELECT tocsin_organization(), $1, n, 'assigned', $3, 'Ada', 'x'
         FROM generate_series($4::bigint + 1, $4::bigint + $2::bigint) n`,
        [uma.userId, count, at, Number(id) * 1_000_000],
      ),
    );
  await insert(600, of.clock.nowS() - 3600);
  await ada.call(assignIncidents, { params: all, body: { ids: [id], assignee: uma.userId } });
  const count = async () =>
    (await of.sql((sql) => sql("SELECT 1 FROM notifications WHERE user_id = $1", [uma.userId])))
      .length;
  of.clock.forward({ hours: 1 });
  await of.settle();
  expect(await count()).toBe(500);
  expect(await inboxOf(uma)).toHaveLength(1);
  of.clock.forward({ hours: 91 * 24 });
  await of.settle();
  expect(await count()).toBe(0);
  expect(await inboxOf(uma)).toEqual([]);
});
