/** What can hold between two incidents. */
export type EdgeType =
  | "none"
  | "source_caused_target"
  | "target_caused_source"
  | "bidirectional_cause"
  | "common_external_cause"
  | "recurrence"
  | "general";

export interface RelatedAlert {
  /** The check. */
  name: string;
  /** By the name that the topology uses. */
  entity: string | null;
}

export interface RelatedIncident {
  id: string;
  start: number;
  end: number | null;
  alerts: readonly RelatedAlert[];
}

export interface Relation {
  source: string;
  target: string;
  type: EdgeType;
  /** 0 to 1. */
  confidence: number;
  /** A code each, with what it rests on behind a colon: `topology:api>db`. */
  reasons: readonly string[];
}

/** That the first entity depends on the second. */
export interface EntityLink {
  source: string;
  target: string;
}

/** An edge that a person added, changed, confirmed or refused. */
export interface RelationVerdict {
  source: string;
  target: string;
  type: EdgeType;
  isRight: boolean;
}

export interface RelationContext {
  links: readonly EntityLink[];
  verdicts: readonly RelationVerdict[];
}
