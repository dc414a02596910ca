import { fieldSentence, fieldTitle } from "#contract/field-messages.ts";
import {
  type Problem,
  type Reason,
  reason,
  type RefusalCode,
  refusals,
  type WordsOf,
  refusalMessage,
} from "#contract/refusals.ts";

export type { Problem };

/** An expected refusal. Everything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly status: number;
  readonly problems: readonly Problem[];
  readonly retryAfterS: number | null;
  constructor(status: number, problems: readonly Problem[], retryAfterS: number | null = null) {
    super(problems.map((problem) => problem.message).join("; "));
    this.status = status;
    this.problems = problems;
    this.retryAfterS = retryAfterS;
  }
}

export const refuse = <Code extends RefusalCode>(code: Code, ...words: WordsOf<Code>): Refusal =>
  refuseFor(reason(code, ...words));

export const refuseField = <Code extends RefusalCode>(
  code: Code,
  field: string,
  ...words: WordsOf<Code>
): Refusal => refuseFor(reason(code, ...words), field);

/** What a decision said no with. */
export const refuseFor = (why: Reason, field?: string): Refusal =>
  new Refusal(refusals[why.code].status, [problemFor(why, field)]);

/** One of several that a refusal lists. */
export const problem = <Code extends RefusalCode>(
  code: Code,
  field: string,
  ...words: WordsOf<Code>
): Problem => problemFor(reason(code, ...words), field);

export const problemFor = (why: Reason, field?: string): Problem => ({
  code: why.code,
  message: refusalMessage(why),
  ...(field === undefined ? {} : { field }),
});

/** Of a schema, whose message may be said of the field rather than be a sentence. */
export const schemaProblem = (field: string, message: string): Problem => ({
  code: "invalid",
  message: fieldSentence(fieldTitle(field), message),
  field,
});

export function refuseUntil(
  code:
    | "inbox_full"
    | "ingest_limited"
    | "storage_full"
    | "disk_full"
    | "ingest_log_away"
    | "ingest_log_full"
    | "shedding"
    | "idempotency_key_busy"
    | "too_many_attempts",
  afterS: number,
): Refusal {
  const seconds = Math.max(1, Math.ceil(afterS));
  const why: Reason = { code, words: [seconds] };
  return new Refusal(refusals[code].status, [problemFor(why)], seconds);
}

/** A unique name that somebody else has becomes the refusal; every other fault stays one. */
export const nameTaken = <T>(saving: Promise<T>, field = "name"): Promise<T> =>
  refuseDuplicate("name_taken", saving, field);

/** Something else that must be unique and is not. */
export async function refuseDuplicate<T>(
  code: "name_taken" | "contact_taken",
  saving: Promise<T>,
  field: string,
): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "23505")
      throw refuseFor({ code, words: [] }, field);
    throw error;
  }
}
