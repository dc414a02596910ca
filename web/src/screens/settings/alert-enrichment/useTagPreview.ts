import { useState } from "react";
import { writtenTag } from "#contract/enrichment.ts";
import { CallError } from "../../../data/call-error.ts";
import { type EnrichmentDraft, useEnrichmentPreview } from "../../../data/enrichment.ts";
import { fieldProblems } from "../../../data/error-words.ts";
import { useSettled } from "../../../ui/useSettled.ts";
import { isWritten } from "./draft-rules.ts";

/**
 * What the draft would have made of stored events. Asked by the form and the preview alike: it is
 * one question.
 */
export function useTagPreview({ name, override, enrichments }: EnrichmentDraft) {
  const asked = useSettled({ name, override, rules: enrichments.filter(isWritten) });
  const tag = writtenTag.safeParse(asked.name);
  const hasRules = asked.rules.length > 0;
  const { data, error, refetch } = useEnrichmentPreview(
    hasRules ? { rules: asked.rules, override, ...(tag.success && { name: tag.data }) } : null,
  );
  // A rule that cannot be read for a moment does not take the last answer away.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const isUnreadable = error instanceof CallError && error.status === 400;
  const answer = hasRules ? (data ?? (isUnreadable ? last : undefined)) : undefined;
  return {
    answer,
    error,
    isUnreadable,
    hasRules,
    retry: () => void refetch(),
    hits: new Map(answer?.ids.map((id, at) => [id, answer.hits[at] ?? 0])),
    /** What is wrong with a rule, by the path in it, such as `config.regex`. */
    problemsOf: (id: string): Partial<Record<string, string>> =>
      isUnreadable
        ? problemsAt(
            error,
            asked.rules.findIndex((rule) => rule.id === id),
          )
        : {},
  };
}

function problemsAt(error: CallError, at: number): Partial<Record<string, string>> {
  const found = Object.entries(fieldProblems(error)).flatMap(([path, message]) => {
    const [, place, rest] = /^(?:rules|enrichments)\.(\d+)\.(.+)$/.exec(path) ?? [];
    return rest !== undefined && Number(place) === at ? [[rest, message] as const] : [];
  });
  return Object.fromEntries(found);
}
