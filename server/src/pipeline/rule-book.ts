import { parse } from "#bpql/parse.ts";
import { compile } from "#bpql/match.ts";
import { factsOf } from "#bpql/facts.ts";
import { type Settings, settingDefaults } from "#contract/limits.ts";
import { inOrder, type Mode, type ReadyPattern } from "../features/correlation/patterns.ts";
import { loadPatterns, type PatternRow } from "../features/correlation/store.ts";
import { type Definition, placingOf } from "../features/environments/placing.ts";
import { loadDefinitions } from "../features/environments/store.ts";
import type { KnownSets } from "../features/incidents/store-sets.ts";
import { kindOf } from "../features/incidents/incident-fields.ts";
import type { Placing } from "../features/incidents/finish.ts";
import { loadIntegrations } from "../features/integrations/store.ts";
import { type Config, loadConfig } from "../features/organizations/store.ts";
import type { Sql } from "../platform/db.ts";
import type { Rules } from "./pipeline.ts";

/** An organization's whole configuration, made ready for the pipeline. */
export interface RuleBook {
  version: string;
  settings: Settings;
  rules: Rules;
  placing: Placing;
  definitions: readonly Definition[];
  integrations: ReadonlyMap<string, { id: string; source_system: string }>;
  appKeys: ReadonlyMap<string, { id: string; source_system: string }>;
  /** Grows as sets are met. */
  sets: KnownSets;
}

export interface RuleBooks { of(sql: Sql, organizationId: string): Promise<RuleBook> }

/** Compiled once per configuration version; a change is in force with the next batch. */
export function ruleBooks(): RuleBooks {
  const known = new Map<string, RuleBook>();
  return {
    async of(sql, organizationId) {
      const row = await loadConfig(sql);
      const book = known.get(organizationId);
      if (book?.version === row.config_version) return book;
      const fresh = await compileBook(sql, row, book?.sets ?? new Map());
      known.set(organizationId, fresh);
      return fresh;
    },
  };
}

async function compileBook(sql: Sql, row: Config, sets: KnownSets): Promise<RuleBook> {
  const settings: Settings = { ...settingDefaults, ...row.settings };
  const integrations = await loadIntegrations(sql);
  const patterns = readyPatterns(await loadPatterns(sql), row.correlation_mode);
  const definitions = await loadDefinitions(sql);
  const silenceS = new Map(integrations.flatMap((one) => (one.config.auto_resolve.enabled && !one.config.auto_resolve.dont_resolve ? [[one.id, one.config.auto_resolve.hours * 3600] as const] : [])));
  return {
    version: row.config_version, settings, definitions, sets, placing: placingOf(definitions),
    integrations: new Map(integrations.map((one) => [one.id, { id: one.id, source_system: one.source_system }])),
    appKeys: new Map(integrations.map((one) => [one.app_key, { id: one.id, source_system: one.source_system }])),
    rules: { ...settings, patterns, silenceS },
  };
}

function readyPatterns(rows: readonly PatternRow[], mode: Mode): ReadyPattern[] {
  return inOrder(rows.filter((row) => row.active), mode).map((row) => ({
    id: row.id, revision: row.revision, tags: row.tags, sources: new Set(row.source_systems), windowS: row.time_window * 60,
    isSliding: row.window_mode === "sliding", crossesSources: row.cross_source, accepts: acceptanceOf(row.filter),
  }));
}

/** A filter that no longer parses accepts nothing: the pattern rests, events do not. */
function acceptanceOf(filter: string): ReadyPattern["accepts"] {
  if (filter.trim() === "" || filter.trim() === "*") return () => true;
  const parsed = parse(filter, { kindOf });
  if (!parsed.ok) return () => false;
  const holds = compile(parsed.query, kindOf);
  return (facts, status, description) => holds(factsOf({ ...facts, status, description }, { nowS: 0, text: () => [description, ...Object.values(facts).flat()] }));
}
