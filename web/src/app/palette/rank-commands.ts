import type { Command } from "../../parts/useCommands.ts";

/**
 * Commands that hold every typed word, the closest first. Nothing typed: all, group by group, in
 * the order they came.
 */
export function rankCommands(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0)
    return [...Map.groupBy(commands, (command) => command.group).values()].flat();
  return commands
    .map((command, at) => ({ command, at, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .map(({ command }) => command);
}

const HOW = { label: 4, word: 3, inside: 2, elsewhere: 1 } as const;

/** The sum over the words; 0 when one is missing. */
function scoreOf(
  { label, group, alias = "", detail = "" }: Command,
  words: readonly string[],
): number {
  const name = plain(label);
  const rest = plain(`${group} ${alias} ${detail}`);
  const scores = words.map((word) =>
    name.startsWith(word)
      ? HOW.label
      : name.includes(` ${word}`)
        ? HOW.word
        : name.includes(word)
          ? HOW.inside
          : rest.includes(word)
            ? HOW.elsewhere
            : 0,
  );
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
