/** What a file need not say: left out where it is so, and so where it is left out. */
import type { RuleKind } from "#contract/rules.ts";
import type { Fields } from "../features/configuration/fields.ts";
import { replaceAt } from "../features/configuration/paths.ts";
import { kindByName } from "../features/configuration/rule-kinds.ts";
import { canonicalJson } from "../platform/canonical-json.ts";

/** Only some items of a list have these. */
const appliesOnlyTo: Readonly<Record<string, (parent: Fields) => boolean>> = {
  "fields.*.is_overridden": (field) => field["kind"] === "result",
};

export const withoutImplied = (kind: RuleKind, body: Fields): Fields =>
  mapImplied(kind, body, (value, usual) =>
    canonicalJson(value) === canonicalJson(usual) ? undefined : value,
  );
export const withImplied = (kind: RuleKind, body: Fields): Fields =>
  mapImplied(kind, body, (value, usual) => (value === undefined ? structuredClone(usual) : value));

function mapImplied(
  kind: RuleKind,
  body: Fields,
  change: (value: unknown, usual: unknown) => unknown,
): Fields {
  const fields = structuredClone(body);
  for (const [path, usual] of Object.entries(kindByName(kind).defaults)) {
    const applies = appliesOnlyTo[path];
    if (applies === undefined) {
      replaceAt(fields, path, (value) => change(value, usual));
      continue;
    }
    const [list = "", , key = ""] = path.split(".");
    replaceAt(fields, `${list}.*`, (item) => {
      if (typeof item !== "object" || item === null) return item;
      const parent = item as Fields; // an object whose keys are texts
      if (applies(parent)) replaceAt(parent, key, (value) => change(value, usual));
      return parent;
    });
  }
  return fields;
}
