/** Comments mention people who may see the incident, by their ids. */
import { expect, test } from "vitest";
import { createEnvironment } from "#contract/environments.ts";
import { addComment } from "#contract/incidents.ts";
import { listMentionable, listNotifications } from "#contract/notifications.ts";
import { northwind, type Organization, type Person } from "../../test-northwind.ts";

const all = { env: "all" };
const inboxOf = async (person: Person) => (await person.call(listNotifications, {})).items;

async function openIncident(of: Organization, host = "db-1"): Promise<string> {
  const [outcome] = await of.send({ status: "critical", host, check: "disk" });
  return outcome?.incident_id ?? "";
}

test("a comment mentions people by name or address, by their id from then on", async () => {
  const of = await northwind();
  const [ada, uma, rui] = [of.as("ada"), of.as("uma"), of.as("rui")];
  const id = await openIncident(of);
  const { body } = await ada.call(addComment, {
    params: { ...all, id },
    body: { body: "@uma and @Ada: see `@rui`, mail rui@rui.test, @nobody" },
  });
  expect(body).toBe(
    `[@Uma](mention:${uma.userId}) and [@Ada](mention:${ada.userId}): see \`@rui\`, mail rui@rui.test, @nobody`,
  );
  expect(await inboxOf(uma)).toMatchObject([
    {
      reason: "mentioned",
      actor: "Ada",
      excerpt: "@Uma and @Ada: see `@rui`, mail rui@rui.test, @nobody",
    },
  ]);
  expect([await inboxOf(ada), await inboxOf(rui)]).toEqual([[], []]);
});

test("whoever may not see the incident is no name in it, and cannot be mentioned", async () => {
  const of = await northwind();
  const [ada, gil] = [of.as("ada"), of.as("gil")];
  const web = await ada.call(createEnvironment, { body: { name: "web", filter: "host = web-*" } });
  await of.grant("gil", web.id, "read");
  const [hidden, shown] = [await openIncident(of, "db-1"), await openIncident(of, "web-1")];
  const namesAt = async (id: string) =>
    (await ada.call(listMentionable, { params: { ...all, id } })).map(({ name }) => name);
  expect(await namesAt(hidden)).toEqual(["Ada", "Rui", "Uma"]);
  expect(await namesAt(shown)).toEqual(["Ada", "Gil", "Rui", "Uma"]);
  for (const id of [hidden, shown])
    await ada.call(addComment, {
      params: { ...all, id },
      body: { body: `@gil, [@Boss](mention:${gil.userId})` },
    });
  expect(await inboxOf(gil)).toMatchObject([{ reason: "mentioned", incident: { id: shown } }]);
  expect((await inboxOf(gil))[0]?.excerpt).toBe("@Gil, @Gil");
});
