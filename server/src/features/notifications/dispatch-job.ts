import type { Clock } from "../../platform/clock.ts";
import type { Sql } from "../../platform/db.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { type NewJob, setJobs } from "../../platform/jobs/set-job.ts";
import { loadOrganization } from "../organizations/store.ts";
import { dispatch, type NewMessage } from "./decide.ts";
import { withDefaults } from "./settings-values.ts";
import { lockWaiting, saveDispatched, saveSummaryDue } from "./store-dispatch.ts";
import { loadSettings } from "./store-settings.ts";
import type { Way } from "./ways.ts";

/** After the commit of what it is about: what leaves for a person now, and what waits. */
export const dispatchJob = (clock: Clock, ways: readonly Way[]): Handler => ({
  kind: "notify",
  run: async (sql, organizationId, jobs) => {
    const nowS = clock.nowS();
    const next: NewJob[] = [];
    const organization = await loadOrganization(sql, organizationId);
    const available = organization ? ways.filter((way) => way.isAvailable(organization)) : [];
    for (const { subject } of jobs.toSorted((a, b) => Number(a.subject) - Number(b.subject)))
      next.push(...(await dispatchFor(sql, subject, { organizationId, ways: available, nowS })));
    await setJobs(sql, next);
  },
});

async function dispatchFor(
  sql: Sql,
  userId: string,
  { organizationId, ways, nowS }: { organizationId: string; ways: readonly Way[]; nowS: number },
): Promise<NewJob[]> {
  const stored = await loadSettings(sql, userId);
  const summaryDueAt = stored?.summary_due_at ?? null;
  const decided = dispatch({
    rows: await lockWaiting(sql, userId, {
      unread: summaryDueAt !== null && summaryDueAt <= nowS,
    }),
    settings: withDefaults(stored?.settings ?? {}),
    summaryDueAt,
    ways: ways.map(({ name }) => name),
    nowS,
  });
  await saveDispatched(sql, decided.rows);
  if (decided.summaryDueAt !== summaryDueAt)
    await saveSummaryDue(sql, userId, decided.summaryDueAt);
  for (const message of decided.messages)
    await ways
      .find(({ name }) => name === message.way)
      ?.queue(sql, organizationId, queuedMessage(message, { userId, nowS }));
  return decided.nextAt === null
    ? []
    : [{ kind: "notify", subject: userId, due_at: decided.nextAt }];
}

/** A newer version of a notification takes the place of one that waits to be sent. */
function queuedMessage(
  { dueAt, items }: NewMessage,
  { userId, nowS }: { userId: string; nowS: number },
): Parameters<Way["queue"]>[2] {
  const [first] = items;
  const isSummary = items.some(({ cause }) => cause !== "now");
  const subject = isSummary ? `summary-${userId}-${Math.round(nowS * 1000)}` : (first?.id ?? "");
  const id = isSummary ? subject : `${first?.id}-${first?.version}`;
  return { subject, dueAt, message: { id, user_id: userId, items, is_summary: isSummary } };
}
