/** What Twilio says on the phone: https://www.twilio.com/docs/voice/twiml */
import { escapeHtml } from "../../../../platform/escape-html.ts";

/** Keys that are taken, as the reader of callbacks knows them. */
export const callKeys = { acknowledge: "1", stop: "2" } as const;
const keysText = `Press ${callKeys.acknowledge} to acknowledge. Press ${callKeys.stop} for no more calls about this incident.`;

/** Read out twice: whoever is woken misses the beginning. */
export function twimlOf(
  text: string,
  { language, keysUrl }: { language: string; keysUrl: string | null },
): string {
  if (keysUrl === null)
    return `<Response><Pause length="1"/>${sayTag(text, language, 2)}</Response>`;
  // One key, also while it still speaks.
  const gather = `<Gather numDigits="1" timeout="5" action="${escapeHtml(keysUrl)}">`;
  const words = sayTag(`${text} ${keysText}`, language, 2);
  return `<Response><Pause length="1"/>${gather}${words}</Gather></Response>`;
}

export const twimlAnswer = (text: string, language: string): string =>
  `<Response>${sayTag(text, language)}</Response>`;

const sayTag = (text: string, language: string, loop?: number): string =>
  `<Say language="${language}"${loop === undefined ? "" : ` loop="${loop}"`}>${escapeHtml(text)}</Say>`;
