import { useState } from "react";
import { writableTagName } from "#contract/enrichment.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { type EnrichmentDraft, useEnrichmentPreview } from "../../../data/enrichment.ts";
import { fieldProblems } from "../../../data/client/field-problems.ts";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { isComplete } from "./draft-rules.ts";

/**
 * What the draft would have made of stored events. Asked by the form and the preview alike: it is
 * one question.
 */
export function useTagPreview({ name, override, enrichments }: EnrichmentDraft) {
  const previewRequest = useDebouncedValue({
    name,
    override,
    rules: enrichments.filter(isComplete),
  });
  const tag = writableTagName.safeParse(previewRequest.name);
  const hasRules = previewRequest.rules.length > 0;
  const { data, error, refetch } = useEnrichmentPreview(
    hasRules
      ? { rules: previewRequest.rules, override, ...(tag.success && { name: tag.data }) }
      : null,
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
            previewRequest.rules.findIndex((rule) => rule.id === id),
          )
        : {},
  };
}

function problemsAt(error: CallError, at: number): Partial<Record<string, string>> {
  const entries = Object.entries(fieldProblems(error)).flatMap(([path, message]) => {
    const [, place, field] = /^(?:rules|enrichments)\.(\d+)\.(.+)$/.exec(path) ?? [];
    return field !== undefined && Number(place) === at ? [[field, message] as const] : [];
  });
  return Object.fromEntries(entries);
}
