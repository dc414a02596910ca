import type { ChangeStatus } from "#contract/changes.ts";
import type { Notice } from "../../sources/source.ts";
import type { Fields } from "../../sources/shared/fields.ts";

/** A sender of changes whose own payloads are understood. */
export interface ChangeSource {
  /** The kind of an integration. */
  name: string;
  label: string;
  /** One sentence for the person who connects it. */
  hint: string;
  /** Completes "… must name": what no change of this sender is without. */
  needs: string;
  /** Whether this sender writes so: an integration of no particular kind may take it. */
  recognizes(message: Fields): boolean;
  /** The changes of one message; the message itself unless the sender sends several in one. */
  changes?(message: Fields): readonly unknown[];
  /** Null where it is not this sender's change. */
  read(item: Fields, message: Fields): ChangeFacts | NotAChange | null;
}

/** What a sender says of a change; what it does not say is undefined. */
export interface ChangeFacts {
  /** The same in all reports of one change. */
  identifier: string | undefined;
  status: ChangeStatus;
  summary: string;
  /** When it began, if the sender says so in each report. Unix seconds, as all times. */
  start?: number | undefined;
  /** Used until a report says that it is in progress; the time of the report unless given. */
  assumedStart?: number | undefined;
  end?: number | undefined;
  link?: string | undefined;
  tags: Readonly<Record<string, string | readonly string[] | undefined>>;
  metadata?: Readonly<Record<string, string | undefined>>;
  /** When it was so. */
  timestamp?: number | undefined;
}

/** What a sender posts beside its changes: a ping, a test, a note. */
export class NotAChange {
  readonly notice: Notice;

  constructor(kind: Notice["kind"], message: string) {
    this.notice = { kind, message };
  }
}
