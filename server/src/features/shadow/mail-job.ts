import type { Clock } from "../../platform/clock.ts";
import type { SendingHandler } from "../../platform/jobs/handler.ts";
import type { Mail, MailMessage } from "../../platform/mail.ts";
import { loadCaller } from "../access/store.ts";
import { loadOrganization } from "../organizations/store.ts";
import { loadUser } from "../people/store.ts";
import { dayText } from "./days.ts";
import { findReport, loadRecipients, type ReportRow } from "./store-reports.ts";

export const shadowMailKind = "shadow-mail";

/** The one mail about incidents that shadow mode lets through: it is about shadow mode. */
export const shadowMailJob = ({ mail, clock }: { mail: Mail; clock: Clock }): SendingHandler => ({
  kind: shadowMailKind,
  isExempt: true,
  prepare: async (sql, organizationId, { params }) => {
    const userId = String(params["user_id"]);
    const nowS = clock.nowS();
    const caller = await loadCaller(sql, {
      organizationId,
      userId,
      sessionId: null,
      proof: "key",
      nowS,
    });
    const user = await loadUser(sql, userId);
    const organization = await loadOrganization(sql, organizationId);
    const report = await findReport(sql, Number(params["day"]));
    const isRecipient = (await loadRecipients(sql)).includes(userId);
    if (!user || !organization || !report || !isRecipient || !mail.canSend) return null;
    // Access may have ended since.
    if (user.proved_at === null || caller?.permissions.has("general_settings@read") !== true)
      return null;
    const letter = letterOf(report, {
      name: user.name,
      organization: organization.display_name,
      publicUrl: mail.publicUrl ?? "",
    });
    return (signal) => mail.exempt.send({ to: user.username, ...letter }, signal);
  },
});

function letterOf(
  { day, counts }: ReportRow,
  { name, organization, publicUrl }: { name: string; organization: string; publicUrl: string },
): Pick<MailMessage, "subject" | "text" | "headers"> {
  const { same, earlier, later, missed, extra } = counts;
  return {
    subject: `Shadow mode of ${organization}, ${dayText(day)}: ${missed} missed, ${extra} extra`,
    text: `Hello ${name},

beside your other tool, ${organization} did this on ${dayText(day)} (UTC):

  Same     ${same}
  Earlier  ${earlier}
  Later    ${later}
  Missed   ${missed}
  Extra    ${extra}

Nothing of it was sent. What differed, and why:
${publicUrl}/settings/shadow-mode/${dayText(day)}

To get no more of these, switch the mail off on that page.
`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}
