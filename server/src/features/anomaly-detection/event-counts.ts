import type { Query } from "#bpql/ast.ts";
import type { Sql } from "../../platform/db.ts";
import type { Facts } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { alertFacts } from "../incidents/detail/filter-alerts.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import {
  countEvents,
  countEventsByAlert,
  type EventQuery,
  isAnyPending,
  loadAlerts,
} from "./store-watched.ts";

type Counts = Map<number, number>;
interface AlertEvents {
  at: number;
  alert_id: string;
  events: number;
}

/**
 * Events by interval for all detectors of one run: many ask for the same time, and events are
 * counted one by one.
 */
export class EventCounts {
  readonly #sql: Sql;
  readonly #nowS: number;
  readonly #answers = new Map<string, Promise<unknown>>();
  /** Of alerts by their ids: reading them takes longer than asking them. */
  readonly #facts = new Map<string, Facts>();

  constructor(sql: Sql, nowS: number) {
    this.#sql = sql;
    this.#nowS = nowS;
  }

  /** By the beginning of the interval. */
  async count(query: EventQuery, condition: Query | null): Promise<Counts> {
    const counts: Counts = new Map();
    const key = JSON.stringify(query);
    if (condition === null && query.sets === null) {
      for (const { at, events } of await this.#once(`all ${key}`, () =>
        countEvents(this.#sql, query),
      ))
        counts.set(at, events);
      return counts;
    }
    const rows = await this.#once(`by alert ${key}`, () => countEventsByAlert(this.#sql, query));
    const matching = condition && (await this.#matching(rows, condition));
    for (const { at, alert_id, events } of rows)
      if (matching === null || matching.has(alert_id))
        counts.set(at, (counts.get(at) ?? 0) + events);
    return counts;
  }

  /** Whether requests that came before then wait still. */
  isAnyPending(before: number): Promise<boolean> {
    return this.#once(`pending ${before}`, () => isAnyPending(this.#sql, before));
  }

  #once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const answer = this.#answers.get(key) ?? ask();
    this.#answers.set(key, answer);
    // Whoever asks by a key asks the same.
    return answer as Promise<T>;
  }

  async #matching(rows: readonly AlertEvents[], condition: Query): Promise<Set<string>> {
    const ids = [...new Set(rows.map(({ alert_id }) => alert_id))];
    const unknown = ids.filter((id) => !this.#facts.has(id));
    if (unknown.length > 0)
      for (const alert of await loadAlerts(this.#sql, unknown))
        this.#facts.set(alert.id, alertFacts(alert, this.#nowS));
    const holds = compile(condition, kindOf);
    return new Set(
      ids.filter((id) => {
        const facts = this.#facts.get(id);
        return facts !== undefined && holds(facts);
      }),
    );
  }
}
