/** What a file need not say: left out where it is so, and so where it is left out. */
import type { RuleKind } from "#contract/rules.ts";
import { canonical } from "../platform/canonical.ts";
import type { Fields } from "./code.ts";
import { replaceAt } from "./paths.ts";

const implied: Readonly<Record<RuleKind, Readonly<Record<string, unknown>>>> = {
  "mapping-table": { description: "", when: "", is_case_sensitive: true, selected_source_system: "", "fields.*.is_overridden": false },
  "enrichment-tag": { description: "", override: false, enrichments: [], "enrichments.*.id": "", "enrichments.*.when": "", "enrichments.*.active": true, "enrichments.*.config.selected_source_system": "" },
  "alert-filter": { description: "", sourceSystems: [], drops_ok: false, end_time: null, schedule: null, "schedule.timezone": "UTC", "schedule.until": null },
  "maintenance-plan": { description: "", source_systems: [], end_action: "None", "schedule.timezone": "UTC", "schedule.until": null, "schedule.recurrence": { kind: "None" }, stopped_at: null },
  "correlation-pattern": { filter: "", source_systems: [], window_mode: "anchored", cross_source: true, note: "", topology: null, "topology.kinds": [] },
  "incident-tag": { description: "", options: [], default: null, automatic: [], "automatic.*.when": "" },
  "autoshare-rule": { description: "", environment_ids: [], condition: "", message: "", delay_minutes: 0, on_update: true },
};
/** Only some items of a list have these. */
const onlyWhere: Readonly<Record<string, (parent: Fields) => boolean>> = { "fields.*.is_overridden": (field) => field["kind"] === "result" };

export const withoutImplied = (kind: RuleKind, body: Fields): Fields => changed(kind, body, (value, usual) => (canonical(value) === canonical(usual) ? undefined : value));
export const withImplied = (kind: RuleKind, body: Fields): Fields => changed(kind, body, (value, usual) => (value === undefined ? structuredClone(usual) : value));

function changed(kind: RuleKind, body: Fields, change: (value: unknown, usual: unknown) => unknown): Fields {
  const fields = structuredClone(body);
  for (const [path, usual] of Object.entries(implied[kind])) {
    const where = onlyWhere[path];
    if (where === undefined) { replaceAt(fields, path, (value) => change(value, usual)); continue; }
    const [list = "", , key = ""] = path.split(".");
    replaceAt(fields, `${list}.*`, (item) => {
      if (typeof item !== "object" || item === null) return item;
      const one = item as Fields; // an object whose keys are texts
      if (where(one)) replaceAt(one, key, (value) => change(value, usual));
      return one;
    });
  }
  return fields;
}
