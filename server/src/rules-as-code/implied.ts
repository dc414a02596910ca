/** What a file need not say: left out where it is so, and so where it is left out. */
import type { RuleKind } from "#contract/rules.ts";
import type { Fields } from "../features/configuration/fields.ts";
import { replaceAt } from "../features/configuration/paths.ts";
import { kindNamed } from "../features/configuration/rule-kinds.ts";
import { canonical } from "../platform/canonical.ts";

/** Only some items of a list have these. */
const onlyWhere: Readonly<Record<string, (parent: Fields) => boolean>> = {
  "fields.*.is_overridden": (field) => field["kind"] === "result",
};

export const withoutImplied = (kind: RuleKind, body: Fields): Fields =>
  changed(kind, body, (value, usual) =>
    canonical(value) === canonical(usual) ? undefined : value,
  );
export const withImplied = (kind: RuleKind, body: Fields): Fields =>
  changed(kind, body, (value, usual) => (value === undefined ? structuredClone(usual) : value));

function changed(
  kind: RuleKind,
  body: Fields,
  change: (value: unknown, usual: unknown) => unknown,
): Fields {
  const fields = structuredClone(body);
  for (const [path, usual] of Object.entries(kindNamed(kind).implied)) {
    const where = onlyWhere[path];
    if (where === undefined) {
      replaceAt(fields, path, (value) => change(value, usual));
      continue;
    }
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
