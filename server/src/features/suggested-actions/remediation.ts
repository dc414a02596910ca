/** Steps that may end an incident: what runbooks name, and what people wrote where it ended. */
import { actionKindOf } from "#insight/similar/action-kinds.ts";
import { similarityLimits } from "#contract/insight-limits.ts";
import type { RemediationStep } from "#contract/suggested-actions.ts";
import { type Past, sentencesOf } from "./past.ts";

type Step = Omit<RemediationStep, "index" | "feedback">;

/** Runbooks of the incident itself, then those of similar ones, then comments. */
export function suggestSteps(past: Past, runbookTags: readonly string[]): Step[] {
  const { comparison, ended } = past;
  const own = runbooksIn(comparison.row.facts, runbookTags).map((step) =>
    runbookStep(step, null, 1),
  );
  const ofSimilar = ended.flatMap(({ id, score }) =>
    runbooksIn(comparison.rows.get(id)?.facts ?? {}, runbookTags).map((step) =>
      runbookStep(step, id, score),
    ),
  );
  return uniqueSteps([...own, ...ofSimilar, ...commentSteps(past)]).slice(
    0,
    similarityLimits.steps,
  );
}

interface Runbook {
  tag: string;
  value: string;
}

const runbooksIn = (
  facts: Readonly<Record<string, readonly string[]>>,
  tags: readonly string[],
): Runbook[] =>
  tags.flatMap((tag) =>
    Object.hasOwn(facts, tag) ? (facts[tag] ?? []).map((value) => ({ tag, value })) : [],
  );

function runbookStep({ tag, value }: Runbook, incident_id: string | null, score: number): Step {
  const isUrl = /^https?:\/\/\S+$/i.test(value);
  const description = isUrl ? `Follow the runbook ${value}` : value;
  return {
    description: description.slice(0, similarityLimits.quoteCharacters),
    source: { kind: "runbook", name: tag, incident_id, url: isUrl ? value : null },
    score,
    workflow: null,
  };
}

/** Sentences that name something that was done; that it recovered by itself is no step. */
const commentSteps = ({ ended, done }: Past): Step[] =>
  ended.flatMap(({ id, score }) =>
    (done.get(id) ?? []).flatMap((row) =>
      sentencesOf(row)
        .filter((sentence) => {
          const kind = actionKindOf(sentence);
          return kind !== null && kind !== "recovered_by_itself";
        })
        .map((sentence) => ({
          description: sentence.slice(0, similarityLimits.quoteCharacters),
          source: {
            kind: "comment" as const,
            name: row.actor_name,
            incident_id: id,
            url: null,
          },
          score,
          workflow: null,
        })),
    ),
  );

const uniqueSteps = (steps: readonly Step[]): Step[] =>
  [
    ...new Map(steps.toReversed().map((step) => [step.description.toLowerCase(), step])).values(),
  ].toReversed();
