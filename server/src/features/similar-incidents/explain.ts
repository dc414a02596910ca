import type { SimilarityReason } from "#insight/similar/rank-similar.ts";

/** Why an incident was found, in sentences. */
export const explain = (reasons: readonly SimilarityReason[]): string =>
  reasons.map(sentenceOf).join(" ");

function sentenceOf({ code, params }: SimilarityReason): string {
  const words = params["words"] ?? "";
  const concepts = (params["concepts"] ?? "").replaceAll("_", " ");
  switch (code) {
    case "entities":
      return `Both are about ${words}.`;
    case "text":
      return `Both say ${words}.`;
    case "tags":
      return `Both have the tags ${words}.`;
    case "structure":
      return `The same checks failed: ${words}.`;
    case "component":
      return `Both concern the same part of a system: ${concepts}.`;
    case "cause":
      return `What is known of their causes is alike: ${concepts}.`;
    case "expected_cause":
      return `Incidents like this one were caused by ${concepts}, as that one was.`;
  }
}
