import type { RuleName, TestReport } from "../rules-as-code/test-rules.ts";

/** A report of tests as people read it: what fails first. */
export function wordingOf({ passed, failures, untested, use }: TestReport): string {
  const lines = failures.flatMap(({ kind, name, test, isMissing, mismatches }) => [
    `FAILED ${kind} ${name}${isMissing ? " (not in the directory)" : ""}: ${test}`,
    ...mismatches.map(
      ({ path, expected, got }) =>
        `    ${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`,
    ),
  ]);
  lines.push(`${passed} of ${passed + failures.length} tests passed.`);
  if (untested.length > 0) lines.push(`Without tests: ${listed(untested)}.`);
  if (use === null) return lines.join("\n");
  const span = `${use.events} stored events since ${new Date(use.fromS * 1000).toISOString()}${use.isCut ? ", no more were looked at" : ""}`;
  lines.push(
    use.unmet.length === 0
      ? `Every rule met something of ${span}.`
      : `Met nothing of ${span}: ${listed(use.unmet)}.`,
  );
  for (const { kind, name, by } of use.shadowed)
    lines.push(`Never gets its turn: ${kind} ${name}, behind ${by.join(", ")}.`);
  return lines.join("\n");
}

const shownMost = 50;
const listed = (rules: readonly RuleName[]): string =>
  `${rules
    .slice(0, shownMost)
    .map(({ kind, name }) => `${kind} ${name}`)
    .join(
      "; ",
    )}${rules.length > shownMost ? `; and ${rules.length - shownMost} more (--json names them)` : ""}`;
