import type { FieldKind } from "#bpql/field-kind.ts";
import { environmentWords as words } from "../../words/words.ts";

/** The operators that make sense for a kind of field, the one in use always among them. */
export function operatorsFor(
  all: readonly string[],
  kind: FieldKind,
  inUse: string,
): { value: string; label: string }[] {
  const fitting = all.filter(
    (op) => op === inUse || (kind === "text" ? !ordering.has(op) : !regex.has(op)),
  );
  const operators = fitting.includes(inUse) ? fitting : [...fitting, inUse];
  return operators.map((value) => ({ value, label: words.operators[value] ?? value }));
}

const ordering: ReadonlySet<string> = new Set(["<", "<=", ">", ">="]);
const regex: ReadonlySet<string> = new Set(["=~", "!~"]);
