import type { RawEvent } from "../../normalise.ts";
import { type Source, SourceFault } from "../source.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import { jsonIn } from "./values.ts";

/** What a sender posts beside its alerts: a note, a test, a change. */
export class NotAnAlert {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}

interface SenderDefinition {
  name: string;
  label: string;
  hint: string;
  /** Completes "… must name": what no alert of this sender is without. */
  needs: string;
  /** The alerts of one message; the message itself unless the sender sends several in one. */
  alerts?(message: Fields): readonly unknown[];
  /** Null where it is not this sender's alert. */
  read(alert: Fields, message: Fields): RawEvent | NotAnAlert | null;
}

/**
 * A sender whose alerts are read field by field. Of several alerts an unreadable one is refused
 * alone, by its place; alone it refuses the request.
 */
export function defineSource(sender: SenderDefinition): Source {
  const { name, label, hint, needs } = sender;
  return {
    name,
    label,
    hint,
    toEvents(body) {
      const results = messagesIn(body).flatMap((item) => {
        const message = fieldsOf(item);
        const alerts = sender.alerts?.(message).map(fieldsOf) ?? [message];
        return alerts.map((alert) => sender.read(alert, message));
      });
      const events = results.filter(
        (result): result is RawEvent | null => !(result instanceof NotAnAlert),
      );
      if (events.some((event) => event !== null)) return events.map((event) => event ?? {});
      const notice = results.find((result) => result instanceof NotAnAlert);
      throw new SourceFault(
        notice && events.length === 0
          ? `${notice.message}; it makes no alert`
          : `This is not ${label}'s webhook: it must name ${needs}`,
      );
    },
  };
}

function messagesIn(body: unknown): readonly unknown[] {
  const parsed = typeof body === "string" ? jsonIn(body) : body;
  return Array.isArray(parsed) ? parsed : [parsed];
}
