import type { RuleKind } from "#contract/rules.ts";
import type { Fields } from "../features/configuration/fields.ts";
import { replaceAt } from "../features/configuration/paths.ts";
import { kindByName } from "../features/configuration/rule-kinds.ts";

/** Without what means something in one organization alone. */
export function withoutOwnFields(kind: RuleKind, body: Fields): Fields {
  const fields = structuredClone(body);
  for (const path of kindByName(kind).localPaths ?? []) replaceAt(fields, path, () => "");
  return fields;
}
