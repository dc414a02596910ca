/** Tags that people gave to earlier incidents with the same signals. */
import { familyOf, keyOf } from "../signal-history.ts";
import type { AnalysisFacts, RecommendedTag } from "./facts.ts";
import { compare } from "./phrases.ts";

/** At most 5, those with most evidence first. */
export function recommendTags({ alerts, past, missingTags }: AnalysisFacts): RecommendedTag[] {
  const own = new Set(alerts.map(keyOfAlert));
  const alike = past.filter((incident) =>
    incident.alerts.some((alert) => own.has(keyOfAlert(alert))),
  );
  return missingTags
    .flatMap(({ id, name }): RecommendedTag[] => {
      const tagged = alike.filter(({ tags }) => (tags[id] ?? []).length > 0);
      const byValue = Map.groupBy(
        tagged.flatMap((incident) =>
          (incident.tags[id] ?? []).map((value) => ({ value, incident })),
        ),
        ({ value }) => value,
      );
      const [best] = [...byValue].sort(
        ([a, with_a], [b, with_b]) => with_b.length - with_a.length || compare(a, b),
      );
      if (!best) return [];
      const [value, uses] = best;
      if (uses.length < LEAST_INCIDENTS || uses.length < LEAST_SHARE * tagged.length) return [];
      const evidence = uses
        .slice(0, MAX_EVIDENCE)
        .map(({ incident }) => ({ kind: "incident", id: incident.id }) as const);
      return [{ tag_id: id, name, value, evidence }];
    })
    .sort((a, b) => b.evidence.length - a.evidence.length || compare(a.name, b.name))
    .slice(0, MAX_TAGS);
}

const keyOfAlert = ({ entity, problem }: { entity: string; problem: string }): string =>
  keyOf(entity, familyOf({ kind: "metric", name: problem }));

const LEAST_INCIDENTS = 2;
const LEAST_SHARE = 0.6;
const MAX_EVIDENCE = 5;
const MAX_TAGS = 5;
