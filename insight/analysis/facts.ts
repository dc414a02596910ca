/** What an analysis is told of an incident, and what it answers with. */
import type { Tags } from "../subject.ts";

export interface AnalysisAlert {
  id: string;
  /** What it is about: a host, a service. */
  entity: string;
  /** What is wrong with it. */
  problem: string;
  severity: string;
  isActive: boolean;
  /** Seconds since 1970. */
  start: number;
  tags: Tags;
}

export interface AnalysisChange {
  id: string;
  title: string;
  start: number;
  /** Null if it took no time, or is not over. */
  end: number | null;
  /** Somebody says that it caused the incident. */
  isConfirmed: boolean;
  /** 0 to 1. */
  suspicion: number;
  tags: Tags;
  summary: string;
}

/** What somebody did; an event of the incident's history. */
export interface AnalysisActivity {
  id: string;
  action: "acknowledged" | "assigned" | "commented" | "resolved";
  actor: string;
  at: number;
}

/** An earlier incident of the same organization. */
export interface PastIncident {
  id: string;
  alerts: readonly Pick<AnalysisAlert, "entity" | "problem" | "start">[];
  /** Tag's id → its values. */
  tags: Readonly<Record<string, readonly string[]>>;
}

export interface AnalysisFacts {
  start: number;
  /** Null while it lasts. */
  end: number | null;
  alerts: readonly AnalysisAlert[];
  changes: readonly AnalysisChange[];
  activities: readonly AnalysisActivity[];
  past: readonly PastIncident[];
  /** Of the incident's entities, those that an entity depends on, directly or not. */
  dependenciesOf: (entity: string) => ReadonlySet<string>;
  /** Tags that the incident could be given and does not have. */
  missingTags: readonly { id: string; name: string }[];
  /** Names of tags that lead to instructions. */
  runbookTags: readonly string[];
}

export type EvidenceKind = "alert" | "change" | "activity" | "incident";
export interface Evidence {
  kind: EvidenceKind;
  id: string;
}

/** A sentence and what it rests on; without evidence there is none. */
export interface Claim {
  text: string;
  evidence: readonly Evidence[];
  /** It tells what depends on what. */
  isOfTopology?: true;
}

export interface Cause {
  entity: string;
  /** 0 to 1: the share of this candidate; what is missing to 1 is something that no alert names. */
  score: number;
  reasons: readonly Claim[];
}

export interface RecommendedTag {
  tag_id: string;
  name: string;
  value: string;
  evidence: readonly Evidence[];
}

export interface Analysis {
  summary: readonly Claim[];
  causes: readonly Cause[];
  category: string | null;
  impact: readonly Claim[];
  next_step: Claim | null;
  recommended_tags: readonly RecommendedTag[];
}
