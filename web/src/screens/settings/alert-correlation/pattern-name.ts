import type { CorrelationPattern } from "#contract/correlation-patterns.ts";
import { correlationWords as words, sentenceText } from "../../../words/words.ts";

type NamedPattern = Pick<CorrelationPattern, "title" | "tags" | "topology">;

/** As somebody called it, else what alerts agree on, in words: "Same host and check". */
export function patternName({ title, tags, topology }: NamedPattern): string {
  if (title !== "") return title;
  if (tags.length === 0) return words.anything;
  const name = words.sameTags(sentenceText(tags));
  return topology === null ? name : words.sameTagsLinked(name);
}
