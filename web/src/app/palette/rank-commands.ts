import type { Command } from "../../parts/useCommands.ts";
import { foldText } from "../../ui/fold-text.ts";

/**
 * Commands that hold every typed word, the closest first. Nothing typed: all, group by group, in
 * the order they came.
 */
export function rankCommands(commands: readonly Command[], typed: string): Command[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return [...Map.groupBy(commands, (command) => command.group).values()].flat();
  return commands
    .map((command, at) => ({ command, at, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .map(({ command }) => command);
}

const MATCH_SCORES = { label: 4, word: 3, inside: 2, elsewhere: 1 } as const;

/** The sum over the words; 0 when one is missing. */
function scoreOf(
  { label, group, alias = "", detail = "" }: Command,
  words: readonly string[],
): number {
  const name = foldText(label);
  const otherText = foldText(`${group} ${alias} ${detail}`);
  const scores = words.map((word) =>
    name.startsWith(word)
      ? MATCH_SCORES.label
      : name.includes(` ${word}`)
        ? MATCH_SCORES.word
        : name.includes(word)
          ? MATCH_SCORES.inside
          : otherText.includes(word)
            ? MATCH_SCORES.elsewhere
            : 0,
  );
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}
