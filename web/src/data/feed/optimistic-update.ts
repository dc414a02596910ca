import type { FeedTag, TagValue } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import type { Channel, Share } from "#contract/sharing.ts";

/**
 * How an incident will look once the server has done what was asked. The server's own answer
 * replaces it.
 */
export type Prediction = (incident: Incident) => Incident;

interface ActionContext {
  /** The person who does it. */
  actor: { id: string; name: string };
  nowS: number;
}

export const predictResolve =
  ({ actor, nowS }: ActionContext): Prediction =>
  (incident) =>
    withFolders({
      ...incident,
      active: false,
      status: "ok",
      end: nowS,
      last_change: nowS,
      snooze: null,
      resolved_by: actor.name,
      alerts: { ...incident.alerts, active: 0, by_status: { ok: incident.alerts.total } },
    });

export const predictSnooze =
  (
    { actor }: ActionContext,
    options: { until: number; wakeOnChange: boolean; annotation?: string | undefined },
  ): Prediction =>
  (incident) =>
    withFolders({
      ...incident,
      snooze: {
        until: options.until,
        wake_on_change: options.wakeOnChange,
        by: actor.name,
        annotation: options.annotation ?? null,
      },
    });

export const predictUnsnooze: Prediction = (incident) => withFolders({ ...incident, snooze: null });

export const predictAssign =
  ({ actor, nowS }: ActionContext, assignee: string): Prediction =>
  (incident) =>
    withFolders({
      ...incident,
      assignment: {
        _id: incident.assignment?._id ?? incident.id,
        incident_id: incident.id,
        assignee,
        assigner: actor.id,
        created_at: incident.assignment?.created_at ?? nowS,
        updated_at: nowS,
      },
    });

export const predictUnassign: Prediction = (incident) =>
  withFolders({ ...incident, assignment: null });

/** The first one counts. */
export const predictAcknowledge =
  ({ actor, nowS }: ActionContext): Prediction =>
  (incident) =>
    withFolders({
      ...incident,
      acknowledgement: incident.acknowledgement ?? { by: actor.id, name: actor.name, at: nowS },
    });

export const predictUnacknowledge: Prediction = (incident) =>
  withFolders({ ...incident, acknowledgement: null });

export const predictAddResponders =
  (people: readonly string[]): Prediction =>
  (incident) => ({ ...incident, responders: [...new Set([...incident.responders, ...people])] });

export const predictRemoveResponders =
  (people: readonly string[]): Prediction =>
  (incident) => ({
    ...incident,
    responders: incident.responders.filter((id) => !people.includes(id)),
  });

/** Those who have it already are not told again. */
export const predictShare =
  (
    { actor, nowS }: ActionContext,
    {
      system,
      targets,
      isSent = false,
    }: {
      system: Channel;
      targets: readonly { name: string; address: string }[];
      isSent?: boolean;
    },
  ): Prediction =>
  (incident) => {
    const isNew = ({ address }: { address: string }) =>
      !incident.escalations.some(
        (share) =>
          share.unsubscribes.length === 0 && share.system === system && share.address === address,
      );
    const newShares = targets.filter(isNew).map(({ name, address }): Share => ({
      _id: `${UNSAVED} ${system} ${address}`,
      system,
      name,
      address,
      by: actor.name,
      at: nowS,
      state: isSent ? "queued" : "recorded",
      unsubscribes: [],
    }));
    return withFolders({ ...incident, escalations: [...incident.escalations, ...newShares] });
  };

/** Of a share that the server has not answered for yet: nothing can be done to it. */
const UNSAVED = "unsaved";
export const isSaved = (share: Share): boolean => !share._id.startsWith(UNSAVED);

export const predictUnsubscribe =
  ({ actor, nowS }: ActionContext, shareId: string): Prediction =>
  (incident) => ({
    ...incident,
    escalations: incident.escalations.map((share) =>
      share._id === shareId ? { ...share, unsubscribes: [{ by: actor.name, at: nowS }] } : share,
    ),
  });

export const predictTag =
  ({ actor, nowS }: ActionContext, { tag, value }: { tag: FeedTag; value: TagValue }): Prediction =>
  (incident) =>
    withPriority(
      {
        ...incident,
        incident_tags: {
          ...incident.incident_tags,
          [tag.id]: { value, meta: { by: "user", at: nowS, name: actor.name } },
        },
      },
      tag,
    );

/** What the rules would give instead is theirs to say. */
export const predictUntag =
  ({ actor, nowS }: ActionContext, tag: FeedTag): Prediction =>
  (incident) => {
    const { [tag.id]: currentTag, ...otherTags } = incident.incident_tags;
    const isAutomatic = currentTag?.meta.by === "auto";
    return withPriority(
      {
        ...incident,
        incident_tags: isAutomatic
          ? {
              ...otherTags,
              [tag.id]: { value: null, meta: { by: "user", at: nowS, name: actor.name } },
            }
          : otherTags,
      },
      tag,
    );
  };

function withPriority(incident: Incident, tag: FeedTag): Incident {
  if (tag.type !== "priority") return incident;
  const value = incident.incident_tags[tag.id]?.value;
  return { ...incident, priority: typeof value === "string" ? Number(value.slice(1)) : null };
}

/** Sources end hidden in the target. */
export const predictMergedInto =
  (target: string): Prediction =>
  (incident) => ({ ...incident, merged_into: target, folders: [] });

/** Folders follow from the rest. */
function withFolders(incident: Incident): Incident {
  if (!incident.active) return { ...incident, folders: ["resolved"] };
  if (incident.maintenance === "active") return { ...incident, folders: ["maintenance"] };
  if (incident.snooze) return { ...incident, folders: ["snoozed"] };
  if (incident.escalations.length > 0) return { ...incident, folders: ["active", "shared"] };
  const isHandled = incident.assignment !== null || incident.acknowledgement !== null;
  return { ...incident, folders: isHandled ? ["active"] : ["active", "unhandled"] };
}
