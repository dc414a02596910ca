import { aiLimits } from "#contract/ai-limits.ts";
import type { askAssistant } from "#contract/assistant.ts";
import type { CallOf, ReplyOf } from "#contract/endpoint.ts";

export type Answer = ReplyOf<typeof askAssistant>;

export interface Turn {
  id: number;
  question: string;
  /** Null while it is waited for, and where there is none. */
  answer: Answer | null;
  /** Why there is none. */
  error: string | null;
}

type Told = CallOf<typeof askAssistant>["body"]["conversation"];

/** What was said before, as much as may be told, and the question. */
export function conversationOf(turns: readonly Turn[], question: string): Told {
  const before = turns.flatMap(({ question: text, answer }): Told => {
    const reply = answer?.statements.map((statement) => statement.text).join(" ") ?? "";
    return reply === ""
      ? []
      : [
          { role: "person", text },
          { role: "assistant", text: reply.slice(0, aiLimits.turnCharacters) },
        ];
  });
  // In pairs: what the person said stands before what was answered.
  const most = aiLimits.turns - (aiLimits.turns % 2) - 2;
  return [...before.slice(-most), { role: "person", text: question }];
}

/** Of the incident that the address is about, in the feed or on a page of its own. */
export const incidentOnScreen = (pathname: string): string | null =>
  /\/(?:incident|feed)\/[^/]+\/(\d{1,18})$/.exec(pathname)?.[1] ?? null;
