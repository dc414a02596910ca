import { wallText } from "#time/wall-clock.ts";
import type { MailMessage } from "../../platform/mail.ts";
import type { ReportPart } from "./answer-report.ts";
import { isAnswered } from "./report-document.ts";
import { reportFiles } from "./report-files.ts";
import type { ReportRow } from "./store.ts";
import type { MailKey } from "./store-runs.ts";

interface Letter {
  key: MailKey;
  report: ReportRow;
  parts: readonly ReportPart[];
  dueAt: number;
  organization: { id: string; name: string };
  recipient: { address: string; name: string; isContact: boolean };
  publicUrl: string;
  /** Null for a test to somebody who does not get the report. */
  unsubscribeToken: string | null;
}

/** The same message in each try. */
export async function reportLetter(letter: Letter): Promise<MailMessage> {
  const { key, report, parts, dueAt, organization, recipient, publicUrl } = letter;
  const unsubscribe = unsubscribeUrl(letter);
  const timeZone = report.schedule.timezone;
  return {
    to: recipient.address,
    subject: report.subject || report.name,
    text: textOf(letter),
    messageId: `<report-${organization.id}-${key.run_id}-${key.kind}-${key.id}@${new URL(publicUrl).hostname}>`,
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribe !== null && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        // RFC 8058: a mail program ends the subscription by itself.
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    attachments: await reportFiles(
      { name: report.name, organization: organization.name, dueAt, timeZone, parts },
      report.format,
    ),
  };
}

const unsubscribeUrl = ({ publicUrl, unsubscribeToken: token }: Letter): string | null =>
  token === null ? null : `${publicUrl}/unsubscribe/reports/${token}`;

function textOf(letter: Letter): string {
  const { report, parts, dueAt, organization, recipient, publicUrl } = letter;
  const unsubscribe = unsubscribeUrl(letter);
  const { timezone } = report.schedule;
  const questions = parts.map((part) =>
    isAnswered(part) ? `  - ${part.name}` : `  - ${part.name}: ${part.problem}`,
  );
  const scope = recipient.isContact
    ? `It counts the incidents that ${report.owner_name} may see.`
    : `It counts the incidents that you may see.\n${publicUrl}/unified-analytics`;
  return `Hello ${recipient.name},

“${report.name}” of ${organization.name}, ${wallText(dueAt, timezone)} ${timezone}:

${questions.join("\n")}

${scope}
${report.owner_name} sends you this report.${unsubscribe === null ? "" : `\nTo get no more of it: ${unsubscribe}`}
`;
}
