/** Which alerts get to a route: matchers that all hold, and groups that do not hold as a whole. */
import { allOf, anyOf, type Query } from "#bpql/ast.ts";
import { isMet, type LabelMatcher, negated, queryOf } from "./label-matchers.ts";

export interface Clause {
  required: readonly LabelMatcher[];
  /** Of each of these, one matcher at least fails. */
  excluded: readonly (readonly LabelMatcher[])[];
}

export const everything: Clause = { required: [], excluded: [] };

export const narrowed = (clause: Clause, required: readonly LabelMatcher[]): Clause => ({
  ...clause,
  required: [...clause.required, ...required],
});

export const without = (clause: Clause, groups: readonly (readonly LabelMatcher[])[]): Clause => ({
  ...clause,
  excluded: [...clause.excluded, ...groups],
});

/** Null where no alert gets there. What is so anyway is left out. */
export function simplified({ required, excluded }: Clause): Clause | null {
  if (required.some((matcher) => isImpossible(matcher, required))) return null;
  const groups = new Map<string, LabelMatcher[]>();
  for (const group of excluded) {
    if (group.some((matcher) => isImpossible(matcher, required))) continue;
    const open = group.filter((matcher) => !isImplied(matcher, required));
    if (open.length === 0) return null;
    groups.set(JSON.stringify(open.map(keyOf)), open);
  }
  const unique = new Map(required.map((matcher) => [JSON.stringify(keyOf(matcher)), matcher]));
  return { required: [...unique.values()], excluded: [...groups.values()] };
}

const keyOf = ({ label, value, isRegex, isEqual }: LabelMatcher) => [
  label,
  value,
  isRegex,
  isEqual,
];

/** The values that what is required leaves to the label, all of them failing the matcher. */
const isImpossible = (matcher: LabelMatcher, required: readonly LabelMatcher[]): boolean =>
  matcher.problem === null &&
  leftValues(matcher.label, required).some((values) =>
    values.every((value) => !isMet(matcher, value)),
  );

const isImplied = (matcher: LabelMatcher, required: readonly LabelMatcher[]): boolean =>
  required.some((known) => JSON.stringify(keyOf(known)) === JSON.stringify(keyOf(matcher))) ||
  (matcher.problem === null &&
    leftValues(matcher.label, required).some((values) =>
      values.every((value) => isMet(matcher, value)),
    ));

const leftValues = (label: string, required: readonly LabelMatcher[]): (readonly string[])[] =>
  required.flatMap(({ label: known, values, isEqual }) =>
    known === label && isEqual && values !== null ? [values] : [],
  );

/** `fieldOf` answers null for a label that queries cannot reach: then so does this. */
export function queryOfClause(
  { required, excluded }: Clause,
  fieldOf: (matcher: LabelMatcher) => string | null,
): Query | null {
  const read = (matcher: LabelMatcher): Query | null => {
    const field = fieldOf(matcher);
    return field === null ? null : queryOf(matcher, field);
  };
  const parts = [
    ...required.map(read),
    ...excluded.map((group) => {
      const failing = group.map((matcher) => read(negated(matcher)));
      return failing.every((query) => query !== null) ? anyOf(failing) : null;
    }),
  ];
  return parts.every((query) => query !== null) ? allOf(parts) : null;
}
