import type { ShownTag, TagValue } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import type { Channel, Share } from "#contract/sharing.ts";

/**
 * How an incident will look once the server has done what was asked. The server's own answer
 * replaces it.
 */
export type Foresight = (incident: Incident) => Incident;

interface Doing {
  /** The person who does it. */
  by: { id: string; name: string };
  nowS: number;
}

export const foreseeResolve =
  ({ by, nowS }: Doing): Foresight =>
  (one) =>
    placed({
      ...one,
      active: false,
      status: "ok",
      end: nowS,
      last_change: nowS,
      snooze: null,
      resolved_by: by.name,
      alerts: { ...one.alerts, active: 0, by_status: { ok: one.alerts.total } },
    });

export const foreseeSnooze =
  (
    { by }: Doing,
    how: { until: number; wakeOnChange: boolean; annotation: string | undefined },
  ): Foresight =>
  (one) =>
    placed({
      ...one,
      snooze: {
        until: how.until,
        wake_on_change: how.wakeOnChange,
        by: by.name,
        annotation: how.annotation ?? null,
      },
    });

export const foreseeUnsnooze: Foresight = (one) => placed({ ...one, snooze: null });

export const foreseeAssign =
  ({ by, nowS }: Doing, assignee: string): Foresight =>
  (one) =>
    placed({
      ...one,
      assignment: {
        _id: one.assignment?._id ?? one.id,
        incident_id: one.id,
        assignee,
        assigner: by.id,
        created_at: one.assignment?.created_at ?? nowS,
        updated_at: nowS,
      },
    });

export const foreseeUnassign: Foresight = (one) => placed({ ...one, assignment: null });

/** Those who have it already are not told again. */
export const foreseeShare =
  (
    { by, nowS }: Doing,
    { system, targets }: { system: Channel; targets: readonly { name: string; address: string }[] },
  ): Foresight =>
  (one) => {
    const isNew = ({ address }: { address: string }) =>
      !one.escalations.some(
        (share) =>
          share.unsubscribes.length === 0 && share.system === system && share.address === address,
      );
    const fresh = targets.filter(isNew).map(({ name, address }): Share => ({
      _id: `${UNSAVED} ${system} ${address}`,
      system,
      name,
      address,
      by: by.name,
      at: nowS,
      state: "recorded",
      unsubscribes: [],
    }));
    return placed({ ...one, escalations: [...one.escalations, ...fresh] });
  };

/** Of a share that the server has not answered for yet: nothing can be done to it. */
const UNSAVED = "unsaved";
export const isSaved = (share: Share): boolean => !share._id.startsWith(UNSAVED);

export const foreseeUnsubscribe =
  ({ by, nowS }: Doing, shareId: string): Foresight =>
  (one) => ({
    ...one,
    escalations: one.escalations.map((share) =>
      share._id === shareId ? { ...share, unsubscribes: [{ by: by.name, at: nowS }] } : share,
    ),
  });

export const foreseeTag =
  ({ by, nowS }: Doing, { tag, value }: { tag: ShownTag; value: TagValue }): Foresight =>
  (one) =>
    prioritised(
      {
        ...one,
        incident_tags: {
          ...one.incident_tags,
          [tag.id]: { value, meta: { by: "user", at: nowS, name: by.name } },
        },
      },
      tag,
    );

/** What the rules would give instead is theirs to say. */
export const foreseeUntag =
  ({ by, nowS }: Doing, tag: ShownTag): Foresight =>
  (one) => {
    const { [tag.id]: held, ...others } = one.incident_tags;
    const isAutomatic = held?.meta.by === "auto";
    return prioritised(
      {
        ...one,
        incident_tags: isAutomatic
          ? { ...others, [tag.id]: { value: null, meta: { by: "user", at: nowS, name: by.name } } }
          : others,
      },
      tag,
    );
  };

function prioritised(incident: Incident, tag: ShownTag): Incident {
  if (tag.type !== "priority") return incident;
  const value = incident.incident_tags[tag.id]?.value;
  return { ...incident, priority: typeof value === "string" ? Number(value.slice(1)) : null };
}

/** Sources end hidden in the target. */
export const foreseeMergedInto =
  (target: string): Foresight =>
  (one) => ({ ...one, merged_into: target, folders: [] });

/** Folders follow from the rest. */
function placed(incident: Incident): Incident {
  if (!incident.active) return { ...incident, folders: ["resolved"] };
  if (incident.maintenance === "active") return { ...incident, folders: ["maintenance"] };
  if (incident.snooze) return { ...incident, folders: ["snoozed"] };
  if (incident.escalations.length > 0) return { ...incident, folders: ["active", "shared"] };
  return { ...incident, folders: incident.assignment ? ["active"] : ["active", "unhandled"] };
}
