import { accessRefusals } from "./refusals/access.ts";
import { configurationRefusals } from "./refusals/configuration.ts";
import { eventRefusals } from "./refusals/events.ts";
import { incidentRefusals } from "./refusals/incidents.ts";
import { peopleRefusals } from "./refusals/people.ts";
import { requestRefusals } from "./refusals/requests.ts";
import { ruleRefusals } from "./refusals/rules.ts";
import { sharingRefusals } from "./refusals/sharing.ts";
import { ssoRefusals } from "./refusals/sso.ts";
import { workflowRefusals } from "./refusals/workflows.ts";

/** The catalogue's areas. No two of them may have the same code. */
export const refusalAreas = [
  requestRefusals,
  accessRefusals,
  peopleRefusals,
  eventRefusals,
  incidentRefusals,
  sharingRefusals,
  ruleRefusals,
  configurationRefusals,
  ssoRefusals,
  workflowRefusals,
] as const;

/**
 * Every expected refusal: its status and refusalMessage. `{0}` and `{1}` are filled in when it is thrown.
 */
export const refusals = {
  ...requestRefusals,
  ...accessRefusals,
  ...peopleRefusals,
  ...eventRefusals,
  ...incidentRefusals,
  ...sharingRefusals,
  ...ruleRefusals,
  ...configurationRefusals,
  ...ssoRefusals,
  ...workflowRefusals,
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusals;

type Word = string | number;
type WordsIn<Message extends string> = Message extends `${string}{3}${string}`
  ? [Word, Word, Word, Word]
  : Message extends `${string}{2}${string}`
    ? [Word, Word, Word]
    : Message extends `${string}{1}${string}`
      ? [Word, Word]
      : Message extends `${string}{0}${string}`
        ? [Word]
        : [];

/** What fills the refusalMessage of a code: as many words as it has places. */
export type WordsOf<Code extends RefusalCode> = WordsIn<(typeof refusals)[Code]["message"]>;

/** One of the errors of a refused call, as it is sent. */
export interface Problem {
  code: string;
  message: string;
  field?: string;
}

/** Why not: what a decision answers with instead of a sentence. */
export interface Reason {
  code: RefusalCode;
  words: readonly Word[];
}

export const reason = <Code extends RefusalCode>(code: Code, ...words: WordsOf<Code>): Reason => ({
  code,
  words,
});

/** The sentence for a person. */
export const refusalMessage = ({ code, words }: Reason): string =>
  refusals[code].message.replace(/\{(\d)\}/g, (_, index: string) =>
    String(words[Number(index)] ?? ""),
  );
