import type { RawEvent } from "../normalise.ts";

export interface Source {
  /** In the path /data/v2/sources/{name}, and the kind of an integration. */
  name: string;
  label: string;
  /** One sentence for the person who connects it. */
  hint: string;
  /**
   * One raw event per alert of the payload. A shape that is not this sender's throws a SourceFault.
   */
  toEvents(payload: unknown): RawEvent[];
}

export class SourceFault extends Error {}
