/** What is believed of a model's turn in a conversation. */
import { jsonIn, listOf, plainText, recordOf } from "./answer-text.ts";
import type { AssistantTool } from "./assistant-prompt.ts";

export interface ToolCall {
  tool: string;
  /** As the model words it: whoever runs it checks it. */
  input: unknown;
}
export interface Statement {
  text: string;
  /** Indices of the lookups that it rests on. */
  sources: number[];
}
export interface AssistantAnswer {
  /** Of tools that read, and of no others. */
  lookups: ToolCall[];
  statements: Statement[];
  /** Of tools that write, for a person to decide. */
  actions: (ToolCall & { why: string })[];
}

const MOST_LOOKUPS = 4;
const MOST_STATEMENTS = 12;
const MOST_ACTIONS = 5;

/** Null where it is no answer at all. `known`: how many lookups it was told. */
export function readAssistantAnswer(
  text: string,
  { tools, known }: { tools: readonly AssistantTool[]; known: number },
): AssistantAnswer | null {
  const answer = recordOf(jsonIn(text));
  if (answer === null) return null;
  const callsOf = (value: unknown, isReading: boolean) =>
    listOf(value).flatMap((item) => {
      const record = recordOf(item);
      const tool = tools.find(({ name }) => name === record?.["tool"]);
      if (!record || tool?.isReading !== isReading) return [];
      const input = inputOf(record["input"]);
      return input === null ? [] : [{ tool: tool.name, input, why: plainText(record["why"], 300) }];
    });
  return {
    lookups: callsOf(answer["look_up"], true)
      .map(({ tool, input }) => ({ tool, input }))
      .slice(0, MOST_LOOKUPS),
    statements: listOf(answer["answer"])
      .flatMap((item) => statementOf(item, known))
      .slice(0, MOST_STATEMENTS),
    actions: callsOf(answer["actions"], false).slice(0, MOST_ACTIONS),
  };
}

/** JSON text as it is asked for, or the object itself. */
function inputOf(value: unknown): Record<string, unknown> | null {
  if (typeof value !== "string") return recordOf(value);
  return value.trim() === "" ? {} : recordOf(jsonIn(value));
}

/** A sentence that names no source, or any that does not exist, is dropped. */
function statementOf(item: unknown, known: number): Statement[] {
  const record = recordOf(item);
  const text = plainText(record?.["text"], 600);
  const numbers = [...new Set(listOf(record?.["sources"]))];
  const sources = numbers.flatMap((n) =>
    typeof n === "number" && Number.isInteger(n) && n >= 1 && n <= known ? [n - 1] : [],
  );
  if (text === "" || sources.length === 0 || sources.length < numbers.length) return [];
  return [{ text, sources }];
}
