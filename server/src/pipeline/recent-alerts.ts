import type { AlertState } from "../features/incidents/world/state.ts";
import type { World } from "../features/incidents/world/world.ts";

/**
 * Current alerts that an organization's last batches changed: the next batch need not load them.
 * They are what the database has as long as nobody else changes its alerts, which shows by the
 * numbers of turns: see lockOrganization.
 */
export interface RecentAlerts {
  /** By identity, as they are after that turn; none where another turn came in between. */
  after(organizationId: string, turn: number): ReadonlyMap<string, AlertState>;
  /**
   * Before a batch is decided, which changes them. With the answer they are those after its turn;
   * until then there are none.
   */
  change(organizationId: string): (decided: DecidedTurn) => void;
  /** That turn changed nothing. */
  pass(organizationId: string, turn: number): void;
  /** What was decided on them is not written, or not known to be. */
  forget(organizationId: string): void;
}
export interface DecidedTurn {
  turn: number;
  world: Pick<World, "alerts">;
  /** Fewer events than in a storm add nothing where there is nothing yet. */
  isStorm: boolean;
}

interface Recent {
  /** Null while a batch is being decided. */
  turn: number | null;
  alerts: Map<string, AlertState>;
  idle: NodeJS.Timeout;
}

const maxIdleMs = 30_000;
const noAlerts: ReadonlyMap<string, AlertState> = new Map();

/**
 * At most so many of all organizations; those that were used least recently go first, and those of
 * an organization that is quiet for a while.
 */
export function openRecentAlerts(maxAlerts: number): RecentAlerts {
  const organizations = new Map<string, Recent>();
  const forget = (organizationId: string): void => {
    clearTimeout(organizations.get(organizationId)?.idle);
    organizations.delete(organizationId);
  };
  const forgetLater = (organizationId: string): NodeJS.Timeout =>
    setTimeout(() => forget(organizationId), maxIdleMs).unref();
  const forgetOldest = (latest: Recent): void => {
    let rest = [...organizations.values()].reduce((sum, { alerts }) => sum + alerts.size, 0);
    for (const [id, recent] of organizations) {
      if (rest <= maxAlerts || recent === latest) break;
      forget(id);
      rest -= recent.alerts.size;
    }
    for (const identity of latest.alerts.keys()) {
      if (latest.alerts.size <= maxAlerts) break;
      latest.alerts.delete(identity);
    }
  };
  return {
    after: (organizationId, turn) => {
      const recent = organizations.get(organizationId);
      if (recent?.turn === turn) return recent.alerts;
      forget(organizationId);
      return noAlerts;
    },
    change: (organizationId) => {
      const before = organizations.get(organizationId);
      if (before) before.turn = null;
      return ({ turn, world, isStorm }) => {
        if (organizations.get(organizationId) !== before || (!before && !isStorm)) return;
        const recent = before ?? { turn, alerts: new Map(), idle: forgetLater(organizationId) };
        addChanged(recent.alerts, world);
        recent.turn = turn;
        recent.idle.refresh();
        // The one that was used last is the last.
        organizations.delete(organizationId);
        organizations.set(organizationId, recent);
        forgetOldest(recent);
      };
    },
    pass: (organizationId, turn) => {
      const recent = organizations.get(organizationId);
      if (recent?.turn === turn - 1) recent.turn = turn;
    },
    forget,
  };
}

function addChanged(recent: Map<string, AlertState>, { alerts }: Pick<World, "alerts">): void {
  for (const id of alerts.changed) {
    const alert = alerts.byId.get(id);
    if (!alert) continue;
    if (alert.is_current) {
      recent.delete(alert.identity);
      recent.set(alert.identity, alert);
    } else if (recent.get(alert.identity)?.id === id) recent.delete(alert.identity);
  }
}
