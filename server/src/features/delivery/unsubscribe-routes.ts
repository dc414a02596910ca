import * as contract from "#contract/delivery.ts";
import type { Route } from "../../platform/http/serve.ts";
import { unsubscribePageRoutes } from "../../platform/http/unsubscribe-pages.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { ActionParts } from "../incidents/actions/run-action.ts";
import { unsubscribeByMail } from "../incidents/actions/unsubscribe-by-mail.ts";
import { readUnsubscribeToken } from "./unsubscribe-link.ts";

interface UnsubscribeParts extends ActionParts {
  secrets: Secrets;
}

export const unsubscribeRoutes = (parts: UnsubscribeParts): Route[] =>
  unsubscribePageRoutes(
    { show: contract.showUnsubscribe, end: contract.unsubscribeByMail },
    {
      read: (token) => readUnsubscribeToken(parts.secrets, token),
      end: async (share) => (await unsubscribeByMail(parts, share)) !== null,
      words: () => ({
        question:
          "You get no more mail about this incident. Other incidents may still be shared with you.",
        done: "You get no more mail about this incident.",
      }),
      unknown: "This link is incomplete, or the share does not exist.",
    },
  );
