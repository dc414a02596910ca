/** A mail about an incident, from the HTML that its template has written. */
import { convert } from "html-to-text";
import type { MessageContent } from "./channel.ts";
import { unsubscribePlace } from "./unsubscribe-place.ts";

/** The same for all mails of a share, so that they are one thread. */
export const mailSubject = ({ incident, thread_title }: MessageContent): string =>
  `[Tocsin #${incident?.id ?? "0"}] ${thread_title}`.slice(0, 200);

/** For programs that show no HTML. */
export const mailText = ({ text }: MessageContent): string =>
  convert(text, {
    wordwrap: 100,
    selectors: [
      { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: false } },
    ],
  });

export const mailHtml = ({ text }: MessageContent): string =>
  `<!doctype html><html lang="en"><body style="font:14px/20px sans-serif;color:#14181d">${text}<p style="color:#5b6470;font-size:12px"><a href="${unsubscribePlace}">Get no more of these</a></p></body></html>`;
