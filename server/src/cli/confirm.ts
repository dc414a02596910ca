import { createInterface } from "node:readline/promises";

/**
 * Whoever may lose something by a command types a word of it on their terminal, or said `--yes`.
 * A script that said nothing is refused: nobody is there to ask.
 */
export async function requireConfirmation(
  what: string,
  { isConfirmed, word }: { isConfirmed: boolean; word: string },
): Promise<void> {
  if (isConfirmed) return;
  if (!process.stdin.isTTY)
    throw new Error(`${what} Nothing was done: there is no terminal to confirm on; use --yes.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The end of input is an answer too.
  const ended = new AbortController();
  terminal.once("close", () => ended.abort());
  const answer = await terminal
    .question(`${what}\nType ${word} to continue: `, { signal: ended.signal })
    .catch(() => "");
  terminal.close();
  if (answer.trim() !== word) throw new Error("Nothing was done.");
}
