import type { UnknownName } from "#bpql/unknown-names.ts";
import { listText, queryWords as words } from "../../words/words.ts";
import type { QueryField } from "./bpql-faults.ts";

/** Why what is asked for finds nothing. */
export function unknownNameText(
  { kind, name, field }: UnknownName,
  fields: readonly QueryField[],
): string {
  if (kind === "field") return words.unknownField(name);
  const known = fields.find((candidate) => candidate.name.toLowerCase() === field)?.values ?? [];
  return words.unknownValue(field, name, listText([...known]));
}
