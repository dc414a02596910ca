import type { ActionKind } from "#insight/similar/action-kinds.ts";
import { indexActions, suggestIndexed } from "#insight/similar/suggest-actions.ts";
import { type DoneAction, voteActions } from "#insight/similar/vote-actions.ts";
import { similarityLimits } from "#contract/insight-limits.ts";
import type { SuggestedAction } from "#contract/suggested-actions.ts";
import { type Past, sentencesOf } from "./past.ts";
import type { DoneRow } from "./store-history.ts";

type Suggestion = Omit<SuggestedAction, "index" | "feedback">;

const kindLabels: Readonly<Record<ActionKind, string>> = {
  roll_back: "Roll back",
  restart: "Restart",
  deploy_fix: "Deploy a fix",
  change_configuration: "Change the configuration",
  fail_over: "Fail over",
  add_capacity: "Add capacity",
  limit_load: "Limit the load",
  repair_hardware: "Repair or replace hardware",
  restore_data: "Restore data",
  recovered_by_itself: "Wait: it recovered by itself",
};

/** Best first. What changes are called is only for those who may see them. */
export function suggest(past: Past, { namesChanges }: { namesChanges: boolean }): Suggestion[] {
  const voted = voteActions(
    past.ended,
    new Map([...past.done].map(([id, rows]) => [id, rows.flatMap((row) => doneIn(row))])),
  );
  const recorded = voted.flatMap(({ key, score, incidents, evidence }): Suggestion[] => {
    const type = typeOf(key);
    const description = evidence[0]?.text ?? "";
    if (type === "changed" && !namesChanges) return [];
    return [{ type, description, score, incidents, evidence: evidence.map(evidenceOnWire) }];
  });
  return [...suggestHelped(past), ...recorded]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, similarityLimits.actions);
}

/** What comments say that helped, by kind; the engine weighs it with what is usual. */
function suggestHelped({ comparison, ended, done }: Past): Suggestion[] {
  const alike = new Set(ended.map(({ id }) => id));
  const records = comparison.records.filter(({ id }) => alike.has(id));
  const index = indexActions(
    records.map((record) => ({
      ...record,
      actions: (done.get(record.id) ?? []).flatMap(sentencesOf),
    })),
  );
  return suggestIndexed(comparison.incident, index).flatMap(
    ({ kind, score, incidents, evidence }): Suggestion[] => {
      const [first] = evidence;
      if (!first) return [];
      return [
        {
          type: "helped",
          description: `${kindLabels[kind]}: ${first.action}`.slice(
            0,
            similarityLimits.quoteCharacters,
          ),
          score,
          incidents,
          evidence: evidence.map(({ id, action }) => evidenceOnWire({ id, text: action })),
        },
      ];
    },
  );
}

const evidenceOnWire = ({ id, text }: { id: string; text: string }) => ({
  incident_id: id,
  text: text.slice(0, similarityLimits.quoteCharacters),
});

const typeOf = (key: string): Suggestion["type"] =>
  key.startsWith("assigned") ? "assigned" : key.startsWith("shared") ? "shared" : "changed";

function doneIn({ type, params }: DoneRow): DoneAction[] {
  if (type === "assigned" && typeof params["name"] === "string")
    return [{ key: `assigned ${params["name"]}`, text: `Assign it to ${params["name"]}` }];
  if (type === "shared" && Array.isArray(params["targets"]))
    return params["targets"].flatMap((target: unknown) => {
      const name = nameOf(target);
      return name === null ? [] : [{ key: `shared ${name}`, text: `Share it with ${name}` }];
    });
  const { certainty, change } = params;
  if (type === "change_judged" && certainty === "MATCH" && typeof change === "string")
    return [{ key: `changed ${change}`, text: `Look at the change ${change}` }];
  return [];
}

/** Stored as `{name, address}`. */
function nameOf(target: unknown): string | null {
  if (typeof target !== "object" || target === null) return null;
  const { name, address } = target as { name?: unknown; address?: unknown };
  const text = typeof name === "string" && name !== "" ? name : address;
  return typeof text === "string" ? text : null;
}
