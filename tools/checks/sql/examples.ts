import type { FeedQuery } from "#contract/incidents.ts";
import { logKinds } from "#contract/receipts.ts";
import { countedKinds, type SearchSort, searchSorts } from "#contract/search.ts";
import { createEmptyDatabase } from "#server/cli/prove/store-prove.ts";
import { findSealed, loadSealed, saveSealed, sealedColumns } from "#server/cli/store-sealed.ts";
import {
  insertRows,
  loadSequences,
  lockTables,
  readRows,
  restartSequence,
} from "#server/cli/store-backup.ts";
import { loadAudit, loadAuditBefore } from "#server/features/access/store-audit-log.ts";
import { removeOrganization } from "#server/features/backoffice/store-usage.ts";
import {
  countDeadLetters,
  countLedger,
  loadDeadLetters,
  loadLedger,
  replayDead,
} from "#server/features/delivery/store-ledger.ts";
import { loadCauses, loadLatency, loadVolume } from "#server/features/delivery/store-statistics.ts";
import type { FeedListQuery } from "#server/features/incidents/feed/feed-list-query.ts";
import { parseQuery } from "#server/features/incidents/feed/parse-query.ts";
import { buildFeedFilter } from "#server/features/incidents/feed/store-feed-filter.ts";
import { loadPresentCounts } from "#server/features/incidents/feed/store-present-counts.ts";
import { loadFeedGroups } from "#server/features/incidents/feed/store-feed-groups.ts";
import { countFeed, loadFeed } from "#server/features/incidents/feed/store-feed.ts";
import { findLogs } from "#server/features/receipts/store-log.ts";
import { findIncidents } from "#server/features/search/incident-matches.ts";
import type { SearchAsk } from "#server/features/search/search-ask.ts";
import { findAlerts } from "#server/features/search/store-alert-matches.ts";
import { changeKindOf } from "#server/features/changes/store-change-fields.ts";
import {
  countChanges,
  findChanges as listChanges,
  loadChanges,
} from "#server/features/changes/store-search.ts";
import { findChanges } from "#server/features/search/store-change-matches.ts";
import { loadFacets } from "#server/features/search/store-facets.ts";
import { loadHistogram } from "#server/features/search/store-histogram.ts";
import { countLogs, loadLogKeys } from "#server/features/troubleshooting/store-log-keys.ts";
import {
  loadExecution,
  loadExecutionOf,
} from "#server/features/incident-clustering/store-executions.ts";
import type { Sql } from "#server/platform/db.ts";
import { rememberReads } from "#server/platform/remember-reads.ts";
import { openBudget } from "#server/platform/statement-budget.ts";

/** Makes the product put statements together. */
export interface Example {
  run: (sql: Sql) => Promise<unknown>;
  /** What a statement answers, where the next ones depend on it. */
  answer?: (text: string) => object[];
}

/** For every call whose text is known at run time alone. */
export const examples = (): Example[] => [
  ...feedExamples(),
  {
    run: async (sql) => {
      await loadAudit(sql, auditFilter, { page: 2, per_page: 10 });
      await loadAuditBefore(sql, auditFilter, { before: "9", limit: 10 });
    },
  },
  ...searchExamples(),
  ...logExamples(),
  ...ledgerExamples(),
  {
    run: async (sql) => {
      await loadExecution(sql, "1");
      await loadExecutionOf(sql, "1");
    },
  },
  { run: removeOrganization, answer: namesOf("alerts") },
  { run: loadSequences, answer: namesOf("incident_ids") },
  {
    run: async (sql) => {
      await restartSequence(sql, { name: "incident_ids", next: "7" });
      await lockTables(sql, [table]);
      await insertRows(sql, table.name, []);
      for await (const rows of readRows(sql, table, "1")) if (rows.length === 0) break;
    },
  },
  {
    run: async (sql) => {
      for (const column of sealedColumns) {
        await loadSealed(sql, column);
        await saveSealed(sql, column, { key: "1", before: "a", after: "b" });
      }
    },
  },
  { run: (sql) => openBudget(sql, 60_000).attempt((limited) => limited("SELECT")) },
  { run: (sql) => rememberReads(sql)("SELECT") },
  { run: (sql) => createEmptyDatabase(sql, "proof") },
  { run: (sql) => findSealed(sql, true), answer: namesOf("sso_configs") },
];

const table = { name: "alerts", columns: ["id"], isTenant: true };
const auditFilter = {
  text: "two words",
  actor: "1",
  resource_type: "users",
  action: "update",
  from: 1,
  to: 2,
} as const;

/** As the catalogue answers. */
const namesOf =
  (name: string) =>
  (text: string): object[] =>
    text.includes("AS name") || text.startsWith("SELECT 1") ? [{ name }] : [];

/** Each kind of value and test that a query can ask for, in facts, columns and texts. */
const queries = [
  "",
  "host = db-1 AND service = pay AND status IN [critical, warning]",
  "host = *db* AND NOT service = /^pay.*/",
  "host = *db* OR title = *disk*",
  '"a text that is searched"',
  "alerts >= 3 AND (start < 5 OR latency > 60)",
  "duration > 60 AND responder = *d* AND description = /disk/ AND id IN [1, 2]",
];
/** Incidents of a term: few, so many that two terms are held against each other, and too many. */
const sizes = [10, 30_000, 90_000];

const feedExamples = (): Example[] =>
  queries.flatMap((query) =>
    sizes.map((size) => ({
      run: async (sql: Sql) => {
        for (const listQuery of listQueriesFor(query)) {
          const filter = await buildFeedFilter(sql, listQuery);
          await loadFeed(sql, listQuery, filter);
          await countFeed(sql, { ...listQuery, knownTotal: null }, filter);
          await loadFeedGroups(sql, listQuery, { part: filter, by: "host" });
          await loadPresentCounts(sql, listQuery, filter);
        }
      },
      answer: (text: string) =>
        text.includes("AS size") ? [{ size: text.includes("INTERSECT") ? 1 : size }] : [],
    })),
  );

/** Each kind with and without the index, in every order, and what is counted of what was found. */
const searchExamples = (): Example[] =>
  queries.flatMap((query) =>
    sizes.map((size) => ({
      run: async (sql: Sql) => {
        for (const [index, sort] of searchSorts.entries()) {
          const ask = searchFor(query, sort);
          const bounds = { listed: 10, scanned: index % 2 === 0 ? null : 5 };
          for (const find of [findIncidents, findAlerts, findChanges]) await find(sql, ask, bounds);
        }
        const ids = new Map(countedKinds.map((kind) => [kind, ["1"]]));
        const fields = ["host", "status", "responder", "source", "duration"];
        await loadFacets(sql, fields, { ids, nowS: 3 });
        const changes = { filter: { query: "" }, environments: ["1"] };
        await listChanges(sql, changes, { after: null, limit: 2 });
        await countChanges(sql, changes);
        await loadChanges(sql, ["1"], ["1"]);
        await loadHistogram(sql, ids, { bars: 2, from: 1, to: 2 });
      },
      answer: (text: string) =>
        text.includes("AS size") ? [{ size: text.includes("INTERSECT") ? 1 : size }] : [],
    })),
  );

const searchFor = (query: string, sort: SearchSort): SearchAsk => {
  const parsed = parseQuery(query);
  return {
    kinds: countedKinds,
    queries: {
      incidents: parsed,
      alerts: parsed,
      changes: parseQuery(query, { kindOf: changeKindOf }),
    },
    from: 1,
    to: 2,
    sort,
    order: "desc",
    reach: { environmentId: "all", environments: "everything" },
    sets: [1],
    nowS: 3,
  };
};

const logExamples = (): Example[] =>
  [null, ...logKinds].map((kind) => ({
    run: async (sql: Sql) => {
      const range = { kind, resourceId: "1", from: 1, to: 2 };
      await findLogs(sql, { ...range, search: "12", message: "failed" });
      await loadLogKeys(sql, range, { skip: 0, limit: 10 });
      await countLogs(sql, range);
    },
    answer: (text: string) =>
      text.startsWith("WITH newest") ? [{ id: "1", at: 1, is_match: true, searched_from: 1 }] : [],
  }));

/** Of every target, of one, and of all numbers of a gateway. */
const ledgerExamples = (): Example[] =>
  [
    { column: "address", value: null } as const,
    { column: "address", value: "1" } as const,
    { column: "system", value: "sms" } as const,
  ].map((target) => ({
    run: async (sql: Sql) => {
      const filter = { incident_id: null, target, troubles: true };
      await loadLedger(sql, filter, { page: 1, perPage: 10 });
      await countLedger(sql, filter, 100);
      await loadDeadLetters(sql, target, { page: 1, perPage: 10 });
      await countDeadLetters(sql, target);
      await replayDead(sql, { ids: null, cause: null, target, nowS: 1 });
      const period = { target, from: 1, to: 2 };
      await loadVolume(sql, period);
      await loadLatency(sql, period);
      await loadCauses(sql, period);
    },
  }));

function listQueriesFor(query: string): FeedListQuery[] {
  const base = {
    from: 1,
    to: 2,
    activeFrom: 1,
    isNarrowed: true,
    limit: 10,
    sets: [1],
    nowS: 3,
    knownTotal: null,
  };
  const folders: FeedQuery["folder"][] = ["active", "unhandled", "resolved", undefined];
  return folders.flatMap((folder) =>
    searchSorts.map((sort, index) => ({
      ...base,
      folder,
      sort,
      order: index % 2 === 0 ? ("asc" as const) : ("desc" as const),
      query: parseQuery(query),
      after: index % 2 === 0 ? null : { value: 1, id: "1" },
    })),
  );
}
