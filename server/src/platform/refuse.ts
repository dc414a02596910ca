import { type RefusalCode, refusals } from "#contract/refusals.ts";

export interface Problem {
  code: string;
  message: string;
  field?: string;
}

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

/** Fills `{0}`, `{1}` of the catalogue's wording. */
export const refusalMessage = (code: RefusalCode, ...words: (string | number)[]): string =>
  refusals[code].message.replace(/\{(\d)\}/g, (_, index: string) =>
    String(words[Number(index)] ?? ""),
  );

export const refuse = (code: RefusalCode, ...words: (string | number)[]): Refusal =>
  new Refusal(refusals[code].status, [{ code, message: refusalMessage(code, ...words) }]);

export const refuseField = (code: RefusalCode, field: string, message?: string): Refusal =>
  new Refusal(refusals[code].status, [{ code, message: message ?? refusalMessage(code), field }]);

export function refuseUntil(
  code: "inbox_full" | "ingest_limited" | "storage_full" | "shedding" | "too_many_attempts",
  afterS: number,
): Refusal {
  const seconds = Math.max(1, Math.ceil(afterS));
  return new Refusal(
    refusals[code].status,
    [{ code, message: refusalMessage(code, seconds) }],
    seconds,
  );
}

/** A unique name that somebody else has becomes the refusal; every other fault stays one. */
export const nameTaken = <T>(saving: Promise<T>, field = "name"): Promise<T> =>
  refuseDuplicate("name_taken", saving, field);

/** Something else that must be unique and is not. */
export async function refuseDuplicate<T>(
  code: RefusalCode,
  saving: Promise<T>,
  field: string,
): Promise<T> {
  try {
    return await saving;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "23505")
      throw refuseField(code, field);
    throw error;
  }
}
