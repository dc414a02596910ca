import type { RawEvent } from "../../normalise.ts";
import { type Notice, type Reading, type Source, SourceFault, withoutGuesses } from "../source.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import { jsonIn } from "./values.ts";

/** What a sender posts beside its alerts: a note, a test, a change. */
export class NotAnAlert {
  readonly notice: Notice;

  constructor(kind: Notice["kind"], message: string) {
    this.notice = { kind, message };
  }
}

interface SenderDefinition {
  name: string;
  label: string;
  hint: string;
  replyStatus?: 200;
  /** Completes "… must name": what no alert of this sender is without. */
  needs: string;
  /** The alerts of one message; the message itself unless the sender sends several in one. */
  alerts?(message: Fields): readonly unknown[];
  /** Null where it is not this sender's alert. */
  read(alert: Fields, message: Fields): RawEvent | NotAnAlert | null;
}

/**
 * A sender whose alerts are read field by field. Of several alerts an unreadable one is refused
 * alone, by its place; alone it refuses the request. What is no alert is passed over beside alerts,
 * and alone is the request's notice.
 */
export function defineSource(sender: SenderDefinition): Source {
  const { name, label, hint, replyStatus } = sender;
  return {
    name,
    label,
    hint,
    ...(replyStatus === undefined ? {} : { replyStatus }),
    toEvents: (body) => readMessages(sender, body).events.map(({ raw }) => raw),
    read: (body) => readMessages(sender, body),
  };
}

function readMessages(sender: SenderDefinition, body: unknown): Reading {
  const results = messagesIn(body).flatMap((item) => {
    const message = fieldsOf(item);
    const alerts = sender.alerts?.(message).map(fieldsOf) ?? [message];
    return alerts.map((alert) => sender.read(alert, message));
  });
  const events = results.filter(
    (result): result is RawEvent | null => !(result instanceof NotAnAlert),
  );
  if (events.some((event) => event !== null))
    return withoutGuesses(events.map((event) => event ?? {}));
  const note = results.find((result) => result instanceof NotAnAlert);
  if (note && events.length === 0) return { events: [], notice: note.notice };
  throw new SourceFault(`This is not ${sender.label}'s webhook: it must name ${sender.needs}`);
}

function messagesIn(body: unknown): readonly unknown[] {
  const parsed = typeof body === "string" ? jsonIn(body) : body;
  return Array.isArray(parsed) ? parsed : [parsed];
}
