import { usePatternUsage } from "../../../data/correlation-patterns.ts";
import { correlationWords as words, hidingWords } from "../../../words/words.ts";

/** How much of last week's alerts a pattern joined to others; nothing where there were none. */
export function PatternShare({ id }: { id: string }) {
  const usage = usePatternUsage();
  if (!usage || usage.alerts === 0) return null;
  const joined = usage.items.find((item) => item.pattern_id === id)?.alerts ?? 0;
  return (
    <span className="num" title={words.shareTitle(joined, usage.alerts)}>
      {words.share(hidingWords.percent(joined / usage.alerts))}
    </span>
  );
}
