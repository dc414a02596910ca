import type { Query } from "#bpql/ast.ts";
import type { AnalyticsInterval, Measure } from "#contract/analytics-measures.ts";

/** What is asked, as its asker may have it answered. Times are Unix seconds. */
export interface Question {
  measures: readonly Measure[];
  dimensions: readonly string[];
  /** Null is everything. */
  query: Query | null;
  from: number;
  to: number;
  interval: AnalyticsInterval | null;
  /** Buckets of so many seconds up to the end, instead of those of a calendar. */
  bucketS?: number;
  limit: number;
  zone: string;
  /** Sets of environments whose incidents may be counted; null for all of them. */
  sets: readonly number[] | null;
  /** Environments that may be listed; null for all of them. */
  environments: readonly string[] | null;
  nowS: number;
}

export type DimensionValue = string | number | null;
export interface GroupRow {
  values: DimensionValue[];
  time: number | null;
  measures: Map<Measure, number | null>;
  isSealed: boolean;
}
