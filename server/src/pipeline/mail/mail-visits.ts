import type { ServerLimits } from "../../platform/server-limits.ts";
import type { Mailbox } from "./mail-intake.ts";

/** One connection that sends mail. */
export interface MailVisit {
  remoteAddress: string;
  /** Of the mail that is being sent, by address. */
  mailboxes: Map<string, Mailbox>;
  refusedRecipients: number;
  isSending: boolean;
}

/** Whoever tries addresses starts again with a connection of its own. */
const maxRefusedRecipients = 10;

export interface MailVisits {
  /** False where so many of one address are enough. */
  begin(session: { id: string; remoteAddress: string }): boolean;
  /** Null of one that has ended, or should. */
  find(sessionId: string): MailVisit | null;
  end(sessionId: string): void;
  isSending(sessionId: string): boolean;
}

/** `hangUp` ends a connection that has lasted long enough. */
export function openMailVisits(
  limits: Pick<ServerLimits, "mailConnectionsPerAddress" | "mailConnectionMs">,
  hangUp: (sessionId: string) => void,
): MailVisits {
  const visits = new Map<string, MailVisit & { deadline: NodeJS.Timeout }>();
  return {
    begin: ({ id, remoteAddress }) => {
      const ofAddress = [...visits.values()].filter(
        (visit) => visit.remoteAddress === remoteAddress,
      );
      if (ofAddress.length >= limits.mailConnectionsPerAddress) return false;
      visits.set(id, {
        remoteAddress,
        mailboxes: new Map(),
        refusedRecipients: 0,
        isSending: false,
        deadline: setTimeout(() => hangUp(id), limits.mailConnectionMs),
      });
      return true;
    },
    find: (id) => {
      const visit = visits.get(id);
      return visit && visit.refusedRecipients < maxRefusedRecipients ? visit : null;
    },
    end: (id) => {
      clearTimeout(visits.get(id)?.deadline);
      visits.delete(id);
    },
    isSending: (id) => visits.get(id)?.isSending ?? false,
  };
}
