import type { Query } from "#bpql/ast.ts";
import { factsOf } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import type { Change } from "#contract/changes.ts";
import { changeKindOf } from "../changes/store-change-fields.ts";

/** Those that match by their tags and what their senders said of them. */
export function filterChanges(changes: readonly Change[], query: Query, nowS: number): Change[] {
  const holds = compile(query, changeKindOf);
  return changes.filter(({ tags, source_system, ...change }) =>
    holds(
      factsOf(
        {
          ...tags,
          source: [source_system, source_system.split(".")[0] ?? source_system],
          status: change.status,
          summary: change.summary,
          identifier: change.identifier,
          start: change.start,
          end: change.end,
        },
        { nowS, text: () => [change.identifier, change.summary] },
      ),
    ),
  );
}
