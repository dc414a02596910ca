import { expect, test } from "vitest";
import type { SourceState } from "#contract/integration-status.ts";
import type { Integration } from "#contract/integrations.ts";
import { filterSources, rankSources } from "./rank-sources.ts";

const auto_resolve = { enabled: false, hours: 24, include_shared: false, dont_resolve: false };
const sourceOf = (id: string, name: string): Integration => ({
  id,
  name,
  app_key: `key-${id}`,
  former_app_keys: [],
  source_system: `api.${name}`,
  parent_source_system: "api",
  parent_system_id: "api",
  type: "source",
  active: true,
  config: { auto_resolve },
  activated_at: null,
  last_event_at: null,
  created_at: 0,
});
const summaryOf = (id: string, state: SourceState) => ({
  id,
  state,
  last_event_at: null,
  events_per_minute: 0,
  hours: [],
  errors: 0,
  last_error: null,
  usual_per_minute: null,
});
const ranked = rankSources(
  [sourceOf("1", "Meters"), sourceOf("2", "gates"), sourceOf("3", "Züge"), sourceOf("4", "new")],
  [summaryOf("1", "paused"), summaryOf("2", "silent"), summaryOf("3", "failing")],
);
const names = (items: typeof ranked) => items.map(({ source }) => source.name);

test("what needs a look comes first, the others keep their order", () => {
  expect(names(ranked)).toEqual(["Züge", "gates", "Meters", "new"]);
});

test.each([
  [{}, ["Züge", "gates", "Meters", "new"]],
  [{ search: "zug" }, ["Züge"]],
  [{ search: "key-4" }, ["new"]],
  [{ state: "silent" }, ["gates"]],
  [{ state: "look" }, ["Züge", "gates"]],
  [{ search: "met", state: "silent" }, []],
  [{ kind: "api", search: "g" }, ["Züge", "gates"]],
  [{ kind: "zabbix" }, []],
] as const)("%j leaves %j", (filter, shown) => {
  const all = { search: "", state: undefined, kind: undefined };
  expect(names(filterSources(ranked, { ...all, ...filter }))).toEqual(shown);
});
