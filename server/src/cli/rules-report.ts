import type { RuleName, TestReport } from "../rules-as-code/test-rules.ts";

/** A report of tests as people read it: what fails first. */
export function formatTestReport({ passed, failures, untested, use }: TestReport): string {
  const lines = failures.flatMap(({ kind, name, test, isMissing, mismatches }) => [
    `FAILED ${kind} ${name}${isMissing ? " (not in the directory)" : ""}: ${test}`,
    ...mismatches.map(
      ({ path, expected, got: actual }) =>
        `    ${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
    ),
  ]);
  lines.push(`${passed} of ${passed + failures.length} tests passed.`);
  if (untested.length > 0) lines.push(`Without tests: ${listNames(untested)}.`);
  if (use === null) return lines.join("\n");
  const span = `${use.events} stored events since ${new Date(use.fromS * 1000).toISOString()}${use.isCut ? ", no more were checked" : ""}`;
  lines.push(
    use.unmet.length === 0
      ? `Every rule matched something among ${span}.`
      : `Matched nothing among ${span}: ${listNames(use.unmet)}.`,
  );
  for (const { kind, name, by } of use.shadowed)
    lines.push(`Never gets its turn: ${kind} ${name}, after ${by.join(", ")}.`);
  return lines.join("\n");
}

const maxListed = 50;
const listNames = (rules: readonly RuleName[]): string =>
  `${rules
    .slice(0, maxListed)
    .map(({ kind, name }) => `${kind} ${name}`)
    .join(
      "; ",
    )}${rules.length > maxListed ? `; and ${rules.length - maxListed} more (--json lists them)` : ""}`;
