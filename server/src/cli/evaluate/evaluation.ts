/** What the kinds of evaluations share: their options, reading the data, writing the answers. */
import fs from "node:fs";
import path from "node:path";
import { Command, type Option } from "commander";
import { z } from "zod";
import { print } from "../print.ts";

interface Evaluation<Answer> {
  name: string;
  description: string;
  /** Besides the two that all have. */
  options?: readonly Option[];
  /** What is written, from the directory with the data. */
  answer: (directory: string, options: Readonly<Record<string, string>>) => Answer;
  /** What is printed of it, where the data has the truth. */
  report?: (answer: Answer) => string;
  /** How it is written, if not as JSON. */
  write?: (answer: Answer, out: string) => void;
}

export const evaluation = <Answer>({
  name,
  description,
  options = [],
  answer,
  report,
  write = writeJson,
}: Evaluation<Answer>): Command => {
  const command = new Command(name).description(description);
  for (const option of options) command.addOption(option);
  return command
    .requiredOption("--data <directory>", "one split of the data set")
    .requiredOption("--out <path>", "where the answers are written")
    .action(({ data, out, ...values }: { data: string; out: string }) => {
      const answers = answer(data, values);
      write(answers, out);
      if (report) print(report(answers));
    });
};

const writeJson = (answers: unknown, out: string): void => {
  fs.writeFileSync(out, `${JSON.stringify(answers, null, 2)}\n`);
};

/** The rows of a file with a JSON object a line; a line that does not fit is named. */
export const readJsonLines = <Row>(directory: string, name: string, row: z.ZodType<Row>): Row[] =>
  fs
    .readFileSync(path.join(directory, name), "utf8")
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [parseLine(line, `${name}:${index + 1}`)]))
    .map(({ value, place }) => {
      const parsed = row.safeParse(value);
      if (!parsed.success) throw new Error(`${place}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    });

function parseLine(line: string, place: string): { value: unknown; place: string } {
  try {
    return { value: JSON.parse(line), place };
  } catch {
    throw new Error(`${place}: this is no JSON`);
  }
}
