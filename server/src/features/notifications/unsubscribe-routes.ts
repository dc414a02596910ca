import * as contract from "#contract/notification-settings.ts";
import type { Route } from "../../platform/http/serve.ts";
import { unsubscribePageRoutes } from "../../platform/http/unsubscribe-pages.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadCaller } from "../access/store.ts";
import { changeSettings } from "./settings.ts";
import { withoutWay } from "./settings-values.ts";
import { readUnsubscribeToken, type UnsubscribeLink } from "./unsubscribe-link.ts";

interface UnsubscribeParts extends Parts {
  secrets: Secrets;
}

export const notificationUnsubscribeRoutes = (parts: UnsubscribeParts): Route[] =>
  unsubscribePageRoutes(
    {
      show: contract.showNotificationUnsubscribe,
      end: contract.unsubscribeFromNotifications,
    },
    {
      read: (token) => readUnsubscribeToken(parts.secrets, token),
      end: (link) => unsubscribe(parts, link),
      words: ({ reason }) => ({
        question: `You get no more ${endedWords[reason]}. Notifications stay in the console.`,
        done: `You get no more ${endedWords[reason]}.`,
      }),
      unknown: "This link is incomplete, or you are no longer a member.",
    },
  );

/** False for somebody who is no member any more. */
const unsubscribe = (
  { db, clock }: Parts,
  { organizationId, userId, way, reason }: UnsubscribeLink,
): Promise<boolean> =>
  db.tenant(organizationId, async (sql) => {
    const nowS = clock.nowS();
    const caller = await loadCaller(sql, {
      organizationId,
      userId,
      sessionId: null,
      proof: "key",
      nowS,
    });
    if (caller === null) return false;
    await changeSettings(
      sql,
      {
        organizationId,
        userId,
        actor: { kind: "user", id: userId, name: caller.name },
        nowS,
      },
      (current) => withoutWay(current, reason, way),
    );
    return true;
  });

const endedWords = {
  assigned: "mail when an incident is assigned to you",
  mentioned: "mail when somebody mentions you",
  environment: "mail about the environments that you watch",
  approval: "mail when a workflow waits for your answer",
  summary: "mail with notifications",
} satisfies Record<UnsubscribeLink["reason"], string>;
