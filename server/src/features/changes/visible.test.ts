/** Who sees only some environments sees changes of those, and what may have caused their incidents. */
import { expect, test } from "vitest";
import { judgeChange, listRootCauseChanges, searchChanges } from "#contract/changes.ts";
import { exportSearch, search } from "#contract/search.ts";
import { northwind } from "../../test-northwind.ts";
import { createEnvironmentNamed } from "../environments/test-environments.ts";

async function openScene(filter = "team = pay") {
  const of = await northwind();
  const { id: environmentId } = await createEnvironmentNamed(of, "Pay", filter);
  const web = await createEnvironmentNamed(of, "Web", "team = web");
  const report = (identifier: string, tags: object) =>
    of.post(
      {
        app_key: of.appKey,
        identifier,
        status: "Done",
        summary: `deploy ${identifier}`,
        start: of.clock.nowS(),
        tags,
      },
      { path: "/data/v2/changes" },
    );
  await report("own", { team: "Pay", secret: "own" });
  await report("cause", { team: "network", host: "db-1", secret: "cause" });
  await report("foreign", { team: "web", secret: "foreign" });
  of.clock.forward({ minutes: 1 });
  const [outcome] = await of.send({ status: "critical", host: "db-1", team: "pay" });
  of.clock.forward({ seconds: 12 });
  await of.settle();
  const person = await of.join({
    permissions: ["search@read", "changes@read", "changes@update"],
    environments: [{ environment_id: environmentId, access: "read" }],
  });
  const idOf = async (identifier: string) =>
    (await of.as("ada").call(searchChanges, { query: { query: identifier } })).items[0]?.id ?? "0";
  return { ...of, person, web, environmentId, idOf, incidentId: outcome?.incident_id ?? "0" };
}
const body = { kind: "changes" as const, counts: true, facets: ["secret"], histogram: 3 };

test("rows, totals, facets, bars and files of changes end at the environments", async () => {
  const { person } = await openScene();
  const listed = await person.call(searchChanges, { query: {} });
  expect(listed.items.map(({ identifier }) => identifier).toSorted()).toEqual(["cause", "own"]);
  expect(listed.total).toBe(2);
  const paged = await person.call(searchChanges, { query: { per_page: 1 } });
  expect(paged.total).toBe(2);

  const result = await person.call(search, { body });
  expect(result.items).toHaveLength(2);
  expect(result.counts.changes).toEqual({ total: 2, total_is_exact: true });
  expect(result.facets[0]?.values.map(({ value }) => value)).toEqual(["cause", "own"]);
  expect(result.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  const { total } = await person.call(search, { body: { kind: "changes", query: "foreign" } });
  expect(total).toBe(0);
  const file = await person.raw("POST", exportSearch.path, { kind: "changes", format: "json" });
  expect(JSON.stringify(file.body)).not.toContain("foreign");
});

test("everybody who chooses an environment finds the changes of that one", async () => {
  const { as, web } = await openScene();
  const result = await as("ada").call(search, { body: { ...body, environment: web.id } });
  expect(result.items.map((item) => item.kind === "change" && item.identifier)).toEqual([
    "foreign",
  ]);
  expect((await as("ada").call(search, { body })).total).toBe(3);
});

test("a change of another environment is judged by nobody who does not see it", async () => {
  const { person, incidentId, idOf } = await openScene();
  const judge = async (identifier: string) =>
    person.try(judgeChange, {
      params: { changeId: await idOf(identifier) },
      body: { incident_id: incidentId, match_certainty: "MATCH" },
    });
  expect((await judge("foreign")).status).toBe(404);
  expect((await judge("cause")).status).toBe(200);
  const { items } = await person.call(listRootCauseChanges, { query: { incident_id: incidentId } });
  expect(items.map(({ change }) => change.identifier)).toContain("cause");
});

test("an environment by a pattern that PostgreSQL cannot decide shows no change by its tags", async () => {
  const { person } = await openScene("team =~ '(?U)[Pp]ay'");
  const { items } = await person.call(searchChanges, { query: {} });
  expect(items.map(({ identifier }) => identifier)).not.toContain("own");
});
