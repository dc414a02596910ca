/** Mail about a target that takes no messages, to those who can mend it, and when it is back. */
import { channel } from "#contract/sharing.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler, SendingHandler } from "../../platform/jobs/handler.ts";
import { setJob, setJobs } from "../../platform/jobs/set-job.ts";
import type { Mail, MailMessage } from "../../platform/mail.ts";
import { loadOrganization } from "../organizations/store.ts";
import { loadUser } from "../people/store.ts";
import type { TargetKey } from "./store-claims.ts";
import {
  loadKeepers,
  loadTargetState,
  saveNotified,
  type TargetState,
} from "./store-target-notices.ts";

/** A target that comes and goes is written about this often at most. */
const quietS = 15 * 60;
/** One that is back by then, after its first probe, has troubled nobody. */
const settledS = 90;
const maxRecipients = 50;

/**
 * When a target has gone down or come back, in that transaction. What reaches people by mail itself
 * is left to the banner: its mail server would carry the notice too.
 */
export async function scheduleTargetNotice(
  sql: Sql,
  mail: Mail,
  { target: { system, address }, nowS }: { target: TargetKey; nowS: number },
): Promise<void> {
  if (!mail.canSend || mail.publicUrl === null || system === "email") return;
  const state = await loadTargetState(sql, { system, address });
  if (state === null) return;
  const earliestS = state.notified_at === null ? 0 : state.notified_at + quietS;
  await setJob(sql, {
    kind: "target-notice",
    subject: `${system} ${address}`,
    due_at: Math.max(nowS + settledS, earliestS),
    params: { system, address },
  });
}

/** Says what is so by then: a target that is back before anybody heard of it is not written about. */
export const targetNoticeJob = ({ clock }: { clock: Clock }): Handler => ({
  kind: "target-notice",
  run: async (sql, _organizationId, jobs) => {
    const nowS = clock.nowS();
    for (const { params } of jobs) {
      const system = channel.parse(params["system"]);
      const target = { system, address: String(params["address"]) };
      const state = await loadTargetState(sql, target);
      if (state === null || state.is_down === state.notified_down) continue;
      await saveNotified(sql, target, { nowS, isDown: state.is_down });
      const facts: NoticeFacts = { ...state, address: target.address };
      const userIds = await loadKeepers(sql, maxRecipients);
      await setJobs(
        sql,
        userIds.map((userId) => ({
          kind: "target-mail",
          subject: `${target.system} ${target.address} ${userId}`,
          due_at: nowS,
          params: { user_id: userId, facts },
        })),
      );
    }
  },
});

export const targetMailJob = ({ mail }: { mail: Mail }): SendingHandler => ({
  kind: "target-mail",
  prepare: async (sql, organizationId, { params }) => {
    const user = await loadUser(sql, String(params["user_id"]));
    const organization = await loadOrganization(sql, organizationId);
    if (!user || !organization) return null;
    // Written by the job above alone.
    const letter = letterOf(params["facts"] as NoticeFacts, {
      name: user.name,
      organization: organization.display_name,
      publicUrl: mail.publicUrl ?? "",
    });
    return (signal) => mail.of(organization).send({ to: user.username, ...letter }, signal);
  },
});

type NoticeFacts = Pick<
  TargetState,
  "name" | "is_down" | "last_error" | "failing_since" | "waiting"
> & {
  address: string;
};

function letterOf(
  facts: NoticeFacts,
  { name, organization, publicUrl }: { name: string; organization: string; publicUrl: string },
): Pick<MailMessage, "subject" | "text"> {
  const link = `${publicUrl}/integrations/${facts.address}?tab=deliveries`;
  const greeting = `Hello ${name},\n\n${organization} shares incidents with “${facts.name}”.`;
  if (!facts.is_down)
    return {
      subject: `${facts.name} takes messages again`,
      text: `${greeting} It takes messages again. What waited is sent now: each incident once, as it is now.\n\n${link}\n`,
    };
  const since = facts.failing_since === null ? "" : ` since ${timeText(facts.failing_since)}`;
  const waiting = facts.waiting === 1 ? "1 message waits" : `${facts.waiting} messages wait`;
  return {
    subject: `${facts.name} is down: incidents do not reach it`,
    text: `${greeting} It has not taken a message${since}, and ${waiting}.\n\n${facts.last_error ?? ""}\n\nIt is tried once a minute. Nothing is lost for 24 hours.\n\n${link}\n`,
  };
}

const timeText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
