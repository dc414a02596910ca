import type { AnalyticsAnswer } from "#contract/analytics.ts";
import type { SetRow } from "../../incidents/stores/store-sets.ts";
import type { Folder } from "#contract/statuses.ts";
import type { ConfigOf, DataOf, WidgetKind } from "#contract/widgets/widgets.ts";
import type { Caller, EnvironmentReach } from "../../../platform/caller.ts";
import type { Sql } from "../../../platform/db.ts";
import type { AnalyticsQuestion } from "../../analytics/query.ts";
import type { PresentCounts } from "../../incidents/feed/store-present-counts.ts";

/** What the page says where a widget says nothing. */
export interface PageScope {
  from: number;
  to: number;
  /** null is everything that the caller sees. */
  environment: string | null;
}

export interface WidgetContext {
  sql: Sql;
  caller: Caller;
  nowS: number;
  page: PageScope;
  /** Of a question that the widget has announced; throws its refusal. */
  answer(question: AnalyticsQuestion): AnalyticsAnswer;
  /** Throws where the caller does not see the environment. */
  reach(environment: string | null): Promise<EnvironmentReach>;
  countPresent(of: {
    folder: Folder;
    query: string;
    environment: string | null;
  }): Promise<PresentCounts>;
  /** Sets of environments that hold incidents. */
  sets(): Promise<SetRow[]>;
}

/** How a kind of widget gets what it shows. */
export interface WidgetLoader<Kind extends WidgetKind> {
  /** What it needs of analytics: put together with those of the other widgets. */
  questions?(config: ConfigOf<Kind>, page: PageScope): readonly AnalyticsQuestion[];
  load(
    config: ConfigOf<Kind>,
    context: WidgetContext,
  ): Promise<{ data: DataOf<Kind>; partial?: boolean }>;
}
