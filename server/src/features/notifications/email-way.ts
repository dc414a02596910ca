import { setJob } from "../../platform/jobs/set-job.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Way } from "./ways.ts";

export const emailKind = "notification-email";

/** To the address that the person signs in with. */
export const emailWay = (mail: Mail): Way => ({
  name: "email",
  isAvailable: () => mail.canSend,
  addressOf: ({ username }) => username,
  queue: (sql, _organizationId, { subject, dueAt, message }) =>
    setJob(sql, { kind: emailKind, subject, due_at: dueAt, params: message }),
});
