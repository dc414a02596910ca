import { z } from "zod";
import { callVendor } from "../../delivery/channels/vendor-call.ts";
import type { OpenConfig } from "../../outbound-integrations/stored-config.ts";
import type { LookUp } from "./look-up.ts";

const userReply = z.object({ user: z.object({ name: z.string(), email: z.string() }) });

/** At PagerDuty: https://developer.pagerduty.com/api-reference/, GET /users/{id}. */
export const lookUpOnCallPerson: LookUp<OpenConfig<"on-call">> = async (
  person,
  { config: { url, api_token }, ...context },
) => {
  const api = {
    name: "PagerDuty",
    base: restAddress(url),
    headers: {
      authorization: `Token token=${api_token}`,
      accept: "application/vnd.pagerduty+json;version=2",
    },
    secrets: [api_token],
  };
  const { user } = await callVendor(api, context, {
    path: `/users/${encodeURIComponent(person)}`,
    what: `the user ${person}`,
    schema: userReply,
  });
  return { name: user.name, email: user.email.toLowerCase() };
};

/** Beside the address of events, https://events.eu.pagerduty.com. */
const restAddress = (url: string): string =>
  url === "" ? "https://api.pagerduty.com" : url.replace(/^https:\/\/events\./, "https://api.");
