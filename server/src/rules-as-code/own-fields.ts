import type { RuleKind } from "#contract/rules.ts";
import type { Fields } from "./code.ts";
import { replaceAt } from "./paths.ts";

/** Ids of rules inside a tag belong to one organization alone, and name nothing that files speak of. */
export function withoutOwn(kind: RuleKind, body: Fields): Fields {
  if (kind !== "enrichment-tag") return body;
  const fields = structuredClone(body);
  replaceAt(fields, "enrichments.*.id", () => "");
  return fields;
}
