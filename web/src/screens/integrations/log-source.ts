import type { Integration } from "#contract/integrations.ts";

/** A source, or a target: what an entry of the log came from or went to. */
export type LogSource = Pick<Integration, "id" | "name" | "source_system">;
