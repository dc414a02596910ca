import type { Channel } from "#contract/sharing.ts";
import type { BlockedShare } from "../../../quotas/blocked-share.ts";
import type { ShareRow } from "../../../sharing/share.ts";

export interface RuleShare {
  incident_id: string;
  rule_id: string;
  /** Addresses. */
  targets: string[];
  /** The channel whose quota is used up: these targets could not be told. */
  blocked: Channel | null;
}

export interface DelayedShare {
  incident_id: string;
  rule_id: string;
  due_at: number;
}

export interface WorldShares {
  /** Incident → its shares, those made by this decision included. */
  byIncident: Map<string, ShareRow[]>;
  changed: Set<ShareRow>;
  removed: Set<string>;
  /**
   * Whether rules may share what changes; not where only definitions changed, nor where something
   * is undone.
   */
  mayShare: boolean;
  /** Incident → rules whose delay is over. */
  due: Map<string, Set<string>>;
  delayed: DelayedShare[];
  byRules: RuleShare[];
  blocked: BlockedShare[];
}

export const newShares = (): WorldShares => ({
  byIncident: new Map(),
  changed: new Set(),
  removed: new Set(),
  mayShare: true,
  due: new Map(),
  delayed: [],
  byRules: [],
  blocked: [],
});
