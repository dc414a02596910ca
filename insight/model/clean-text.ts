import { shortText } from "../analysis/phrases.ts";
import { readableText } from "./readable-text.ts";
import { redact } from "./redact.ts";

const READ_CHARACTERS = 4000;

/** What a model may be told of a text of senders or people. */
export const cleanText = (text: string, characters: number): string =>
  shortText(redact(readableText(text.slice(0, READ_CHARACTERS))), characters);

/** With its name, so that the value of `password` is hidden too. */
export function cleanValueOf(name: string, value: string, characters: number): string {
  const label = readableText(name);
  return cleanText(`${label}=${value}`, characters + label.length).slice(label.length + 1);
}
