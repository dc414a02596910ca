/** What a report's mail leads to for whoever wants no more of it. */
import { z } from "zod";
import { anyone, endpoint } from "./endpoint.ts";

const token = z.object({ token: z.string().max(500) });

export const showReportUnsubscribe = endpoint({
  method: "GET",
  path: "/unsubscribe/reports/{token}",
  summary: "Show the page behind the link of a report's mail, which asks first",
  needs: anyone,
  raw: true,
  sends: "text/html",
  attemptsPerMinute: 30,
  params: token,
  reply: z.unknown(),
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
/** A mail program posts it by itself (RFC 8058), without cookies. */
export const unsubscribeFromReport = endpoint({
  method: "POST",
  path: "/unsubscribe/reports/{token}",
  summary: "End the mails of a report for the one whom its mail names",
  needs: anyone,
  raw: true,
  sends: "text/html",
  rawBody: {
    mediaType: "application/x-www-form-urlencoded",
    schema: z.object({ "List-Unsubscribe": z.string().optional() }),
  },
  isFromElsewhere: true,
  attemptsPerMinute: 30,
  params: token,
  reply: z.unknown(),
  apiOnly: true,
  refuses: ["too_many_attempts"],
});
