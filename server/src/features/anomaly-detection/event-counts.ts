import type { Query } from "#bpql/ast.ts";
import type { Sql } from "../../platform/db.ts";
import type { Facts } from "#bpql/facts.ts";
import { compile } from "#bpql/match.ts";
import { alertFacts } from "../incidents/detail/filter-alerts.ts";
import { kindOf } from "../incidents/world/incident-fields.ts";
import { countEvents, countEventsByAlert, type EventQuery, loadAlerts } from "./store-watched.ts";

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
  readonly #all = new Map<string, ReturnType<typeof countEvents>>();
  readonly #counted = new Map<string, Promise<readonly AlertEvents[]>>();
  /** Of alerts by their ids: reading them takes longer than asking them. */
  readonly #facts = new Map<string, Facts>();

  constructor(sql: Sql, nowS: number) {
    this.#sql = sql;
    this.#nowS = nowS;
  }

  /** By the beginning of the interval. */
  async count(query: EventQuery, condition: Query | null): Promise<Counts> {
    const counts: Counts = new Map();
    if (condition === null && query.sets === null) {
      for (const { at, events } of await this.#countAll(query)) counts.set(at, events);
      return counts;
    }
    const rows = await this.#countByAlert(query);
    const matching = condition && (await this.#matching(rows, condition));
    for (const { at, alert_id, events } of rows)
      if (matching === null || matching.has(alert_id))
        counts.set(at, (counts.get(at) ?? 0) + events);
    return counts;
  }

  #countAll(query: EventQuery): ReturnType<typeof countEvents> {
    const key = JSON.stringify(query);
    const counted = this.#all.get(key) ?? countEvents(this.#sql, query);
    this.#all.set(key, counted);
    return counted;
  }

  #countByAlert(query: EventQuery): Promise<readonly AlertEvents[]> {
    const key = JSON.stringify(query);
    const counted = this.#counted.get(key) ?? countEventsByAlert(this.#sql, query);
    this.#counted.set(key, counted);
    return counted;
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
