import { StringDecoder } from "node:string_decoder";
import { workflowLimits } from "#contract/workflow-limits.ts";

/**
 * The last lines of what a command prints. Only whole ones are shown: a secret in them is whole,
 * too, and so can be masked by who knows it.
 */
export function printedLines(most: number = workflowLimits.runnerOutputCharacters) {
  const [output, errors] = [new StringDecoder("utf8"), new StringDecoder("utf8")];
  let text = "";
  let isCut = false;
  const add = (more: string): void => {
    text += more;
    if (text.length <= most) return;
    const tail = text.slice(-most);
    const at = tail.indexOf("\n");
    text = at < 0 ? "" : tail.slice(at + 1);
    isCut = true;
  };
  const shown = (lines: string): string => storable(isCut ? `…\n${lines}`.slice(-most) : lines);
  return {
    addOutput: (chunk: Buffer) => add(output.write(chunk)),
    addErrors: (chunk: Buffer) => add(errors.write(chunk)),
    /** What is there so far, without the line that is being written. */
    wholeLines: () => shown(text.slice(0, text.lastIndexOf("\n") + 1)),
    all: () => shown(text + output.end() + errors.end()).slice(-most),
  };
}

const storable = (text: string): string => text.replaceAll("\u0000", "\uFFFD").toWellFormed();
