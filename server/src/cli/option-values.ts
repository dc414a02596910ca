import { InvalidArgumentError } from "commander";
import { issueMessage } from "#contract/field-messages.ts";
import { email as emailRule, password as passwordRule } from "#contract/scalars.ts";

/**
 * Readers of option values: what is no such value is refused with a sentence, before anything is
 * done.
 */
export const numberOption =
  ({ min, max }: { min: number; max: number }) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() === "" || !Number.isFinite(value) || value < min || value > max)
      throw new InvalidArgumentError(`Enter a number from ${min} to ${max}.`);
    return value;
  };

export const integerOption =
  (range: { min: number; max: number }) =>
  (text: string): number => {
    const value = numberOption(range)(text);
    if (!Number.isInteger(value))
      throw new InvalidArgumentError(`Enter a whole number from ${range.min} to ${range.max}.`);
    return value;
  };

/** With its zone: nobody should have to guess by how many hours a restore misses. */
export function timeOption(text: string): Date {
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    !Date.parse(text)
  )
    throw new InvalidArgumentError("Enter a time with its zone, as in 2026-11-28T03:12:00Z.");
  return new Date(text);
}

export function emailOption(text: string): string {
  const parsed = emailRule.safeParse(text);
  if (!parsed.success) throw new InvalidArgumentError("This is not an e-mail address.");
  return parsed.data;
}

export function passwordOption(text: string): string {
  const parsed = passwordRule.safeParse(text, { error: issueMessage });
  if (!parsed.success)
    throw new InvalidArgumentError(
      `The password ${parsed.error.issues.map((issue) => issue.message).join("; ")}.`,
    );
  return parsed.data;
}

export function addressOption(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new InvalidArgumentError("Enter an address such as http://127.0.0.1:4680.");
  return text.replace(/\/+$/, "");
}
