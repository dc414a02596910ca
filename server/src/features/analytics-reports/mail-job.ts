import type { Clock } from "../../platform/clock.ts";
import type { ReportMailState } from "#contract/analytics-reports.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import type { Job, SendingHandler, SendOutcome } from "../../platform/jobs/handler.ts";
import type { Mail } from "../../platform/mail.ts";
import { publish } from "../../platform/publish.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { loadContacts } from "../contacts/store.ts";
import { loadOrganization } from "../organizations/store.ts";
import { loadUser } from "../people/store.ts";
import { answerReport } from "./answer-report.ts";
import { authorProblem, isResting, loadPerson } from "./author.ts";
import { reportLetter } from "./letter.ts";
import { mailKind } from "./start-run.ts";
import { unsubscribeToken } from "./unsubscribe-link.ts";
import { loadReport, type ReportRow } from "./store.ts";
import { loadMailRun, type MailKey, saveMailState } from "./store-runs.ts";

interface MailParts {
  clock: Clock;
  mail: Mail;
  secrets: Secrets;
  /** Under which people reach the console. */
  publicUrl: string;
}

/** Answered when it is sent: access may have ended since it was due. */
export const reportMailJob = ({ clock, mail, secrets, publicUrl }: MailParts): SendingHandler => ({
  kind: mailKind,
  prepare: async (sql, organizationId, job) => {
    const key = keyIn(job);
    const run = await loadMailRun(sql, key);
    const report = run === null ? null : await loadReport(sql, run.report_id);
    if (run === null || report === null) return null;
    const nowS = clock.nowS();
    const reading = await openReading(sql, key, { organizationId, report, nowS });
    if (typeof reading === "string" || !mail.canSend) {
      const reason = typeof reading === "string" ? reading : "No mail server is set up";
      await saveMailState(sql, key, { state: "skipped", reason, nowS });
      await publishReports(sql, organizationId);
      return null;
    }
    const organization = await loadOrganization(sql, organizationId);
    if (organization === null) return null;
    const parts = await answerReport(sql, report, { ...reading, dueAt: run.due_at, nowS });
    const letter = {
      key,
      report,
      parts,
      dueAt: run.due_at,
      organization: { id: organizationId, name: organization.display_name },
      recipient: reading,
      publicUrl,
      unsubscribeToken: isRecipient(report, key)
        ? unsubscribeToken(secrets, { organizationId, reportId: report.id, ...key })
        : null,
    };
    return async (signal) => mail.of(organization).send(await reportLetter(letter), signal);
  },
  settle: async (sql, organizationId, { job, outcome, nowS }) => {
    const state = stateOf(outcome);
    await saveMailState(sql, keyIn(job), { state, reason: outcome.reason, nowS });
    await publishReports(sql, organizationId);
    return true;
  },
});

function stateOf({ state, isWithheld }: SendOutcome): ReportMailState {
  if (isWithheld) return "skipped";
  return state === "retrying" ? "waiting" : state;
}

/** A test goes to its author, who may be none. */
const isRecipient = ({ user_ids, contact_ids }: ReportRow, { kind, id }: MailKey): boolean =>
  (kind === "user" ? user_ids : contact_ids).includes(id);

/** Set by startRun() alone. */
const keyIn = (job: Job) => job.params as unknown as MailKey;

interface Reading {
  author: Caller;
  /** Whose environments count. */
  reader: Caller;
  address: string;
  name: string;
  isContact: boolean;
}

/** Or why nothing is sent. */
async function openReading(
  sql: Sql,
  { kind, id }: MailKey,
  { organizationId, report, nowS }: { organizationId: string; report: ReportRow; nowS: number },
): Promise<Reading | string> {
  const author = await loadPerson(sql, { organizationId, userId: report.owner_id, nowS });
  const problem = authorProblem(author);
  if (author === null || problem !== null) return problem ?? "";
  if (isResting(author)) return "Reports are switched off";
  if (kind === "contact") {
    const contact = (await loadContacts(sql)).find(({ _id }) => _id === id);
    if (!contact?.email) return "The contact has no e-mail address any more";
    return { author, reader: author, address: contact.email, name: contact.name, isContact: true };
  }
  const user = await loadUser(sql, id);
  const reader = await loadPerson(sql, { organizationId, userId: id, nowS });
  if (!user || reader === null || reader.isService) return "No longer an active member";
  if (user.state !== "active" || user.proved_at === null) return "The address is not proved yet";
  if (!reader.permissions.has("analytics@read")) return "May not read analytics";
  return { author, reader, address: user.username, name: user.name, isContact: false };
}

const publishReports = (sql: Sql, organizationId: string): Promise<void> =>
  publish(sql, {
    organization: organizationId,
    kind: "config",
    rows: [{ kind: "analytics-reports" }],
  });
