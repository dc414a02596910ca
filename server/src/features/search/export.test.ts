import { expect, test } from "vitest";
import { searchAuditLogs } from "#contract/audit-logs.ts";
import { createEnvironment } from "#contract/environments.ts";
import { exportSearch } from "#contract/search.ts";
import { northwind, type Person } from "../../test-northwind.ts";

const save = async (person: Person, body: object): Promise<string> => {
  const answer = await person.raw("POST", exportSearch.path, body);
  expect(answer.status).toBe(200);
  return typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
};

test("what is found is a file whose cells are no formulas, and the download is written down", async () => {
  const of = await northwind();
  await of.send(
    { host: "=1+1", check: "disk", status: "critical", team: ["a", "b"] },
    { host: "db-2", check: "disk", status: "warning" },
  );
  const lines = (
    await save(of.as("rui"), {
      kind: "alerts",
      query: "check = disk",
      sort: "status",
      columns: ["title", "status", "tag:team"],
    })
  ).split("\r\n");
  expect(lines).toEqual([
    "title,status,tag:team",
    '\'=1+1 · disk,critical,"a, b"',
    'db-2 · disk,warning,""',
    "",
  ]);
  const { items } = await of.as("ada").call(searchAuditLogs, { body: { resource_type: "search" } });
  expect(items[0]).toMatchObject({
    action: "act",
    resource_id: "export",
    after: { kind: "alerts", query: "check = disk", rows: 2 },
  });
});

test("as JSON each row is whole, and the total stands at the end", async () => {
  const of = await northwind();
  await of.send({ host: "db-1", status: "critical" }, { host: "db-2", status: "critical" });
  const whole = JSON.parse(await save(of.as("ada"), { kind: "all", format: "json" })) as {
    items: { kind: string }[];
    total: number;
    total_is_exact: boolean;
  };
  expect(whole.items.map(({ kind }) => kind).toSorted()).toEqual([
    "alert",
    "alert",
    "incident",
    "incident",
  ]);
  expect([whole.total, whole.total_is_exact]).toEqual([4, true]);
});

test("a file holds what its reader sees, and what cannot be asked is refused", async () => {
  const of = await northwind();
  const { id } = await of
    .as("ada")
    .call(createEnvironment, { body: { name: "pay", filter: "team = pay" } });
  await of.send(
    { host: "db-1", status: "critical", team: "pay" },
    { host: "web-1", status: "critical", team: "web" },
  );
  const person = await of.join({
    permissions: ["search@read"],
    environments: [{ environment_id: id, access: "read" }],
  });
  const columns = ["title"];
  expect(await save(person, { columns })).toBe("title\r\ndb-1\r\n");
  expect(await save(person, { kind: "changes", columns })).toBe("title\r\n");
  for (const [body, field] of [
    [{ query: "host = (" }, "query"],
    [{ columns: ["colour"] }, "columns"],
    [{ kind: "people" }, "kind"],
  ] as const) {
    const refused = await person.raw("POST", exportSearch.path, body);
    expect([refused.status, refused.errors[0]?.field]).toEqual([400, field]);
  }
});
