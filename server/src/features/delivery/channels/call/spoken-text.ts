import { cutText } from "../cut-text.ts";

/** About a minute. Escaped and in TwiML it stays below the 4,000 characters that Twilio takes. */
const maxCharacters = 600;

/** For the ear: a sentence a line, and no addresses. */
export function spokenText(text: string): string {
  const lines = text
    .replaceAll(/\bhttps?:\/\/\S+/g, "")
    // Neither heard nor allowed in XML.
    .replaceAll(/[^\P{C}\n]/gu, " ")
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  return cutText(
    lines.map((line) => (/[.!?:,;…]$/.test(line) ? line : `${line}.`)).join(" "),
    maxCharacters,
  );
}
