import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import type { SubscriptionBook } from "../notifications/subscriptions.ts";
import type { PatternBook } from "../correlation/pattern-book.ts";
import type { KnownSets } from "./stores/store-sets.ts";
import type { FinalizeRules } from "./world/finalize-incidents.ts";
import type { Muting } from "./world/muting.ts";
import type { SharingRules } from "./world/sharing-rules.ts";
import type { AutoAnalysis } from "./world/request-analyses.ts";
import type { WorkflowTriggers } from "./world/start-workflows.ts";

/** What incidents need of the organization's configuration. */
export interface IncidentRules extends FinalizeRules {
  sets: KnownSets;
  sharing: SharingRules;
  workflows: WorkflowTriggers;
  analysing: AutoAnalysis | null;
  /** Who watches which environments. */
  subscriptions: SubscriptionBook;
  /** Channels that messages go out through; shares by others are recorded. */
  deliveredChannels: ReadonlySet<Channel>;
  rules: { patterns: PatternBook; alertsPerIncident: number; muting: Muting };
}

/** Compiled once per version of the configuration. */
export interface IncidentBooks {
  of(sql: Sql, organizationId: string): Promise<IncidentRules>;
}
