import type { Integration } from "#contract/integrations.ts";

/** Kinds that nothing is posted to as events. */
const kinds: ReadonlySet<string> = new Set(["heartbeat", "email"]);

export const hasOwnSteps = ({
  parent_source_system: kind,
}: Pick<Integration, "parent_source_system">): boolean => kinds.has(kind);
