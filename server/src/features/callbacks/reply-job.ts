import { FinalFailure } from "../../platform/jobs/failure.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import { escapeSlack } from "../../platform/liquid.ts";
import { loadOrganization } from "../organizations/store.ts";
import { findOutbound } from "../outbound-integrations/store.ts";
import type { PersonParts } from "./person-job.ts";
import { type AwaitedReply, clearReply, loadAwaitedReply } from "./store-people.ts";

/** Slack takes answers to a button for half an hour. */
const answerableS = 30 * 60;

/** Tells whoever pressed a button, and nobody else, that it has done nothing. */
export const replyJob = ({ clock, outbound }: PersonParts): SendingHandler => ({
  kind: "callback-reply",
  prepare: async (sql, organizationId, { subject: id }) => {
    const reply = await loadAwaitedReply(sql, id);
    if (reply === null) return null;
    const row = await findOutbound(sql, reply.integration_id);
    const organization = await loadOrganization(sql, organizationId);
    const text = textOf(reply);
    const isLate = clock.nowS() > reply.received_at + answerableS;
    if (!row || !organization || text === null || isLate || !isAnsweredAt(row.config, reply)) {
      await clearReply(sql, id);
      return null;
    }
    const door = outbound.of(organization);
    return async (signal) => {
      const { status } = await door.fetch(reply.reply_to, {
        method: "POST",
        headers: { "user-agent": "Tocsin", "content-type": "application/json" },
        body: JSON.stringify({ response_type: "ephemeral", replace_original: false, text }),
        signal,
        cutsResponse: true,
      });
      if (status >= 300) throw failureOf(status);
    };
  },
  settle: async (sql, _organizationId, { job: { subject: id }, outcome }) => {
    if (outcome.state !== "retrying") await clearReply(sql, id);
    return true;
  },
});

/** The message itself shows what was done. */
const textOf = ({ state, reason }: AwaitedReply): string | null =>
  state === "applied" ? null : `Nothing was changed: ${escapeSlack(reason ?? "")}`;

/** Of what is signed an address is not believed more than the target: `hooks.slack.com`, or its own. */
function isAnsweredAt({ url }: Record<string, unknown>, { reply_to }: AwaitedReply): boolean {
  if (typeof url !== "string" || !URL.canParse(url) || !URL.canParse(reply_to)) return false;
  const [target, reply] = [new URL(url), new URL(reply_to)];
  return (
    reply.protocol === target.protocol && [target.host, `hooks.${target.host}`].includes(reply.host)
  );
}

const failureOf = (status: number): Error => {
  const words = `The answer to a button was answered with ${status}`;
  return status >= 500 || status === 429 ? new Error(words) : new FinalFailure(words);
};
