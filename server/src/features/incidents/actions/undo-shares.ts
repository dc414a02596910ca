import { type Reason, reason } from "#contract/refusals.ts";
import { targetLabel, isSameTarget } from "../../sharing/decide.ts";
import type { ShareRow, Unsubscription } from "../../sharing/share.ts";
import type { World } from "../world/world.ts";

/** What an action did to one share: made it, or ended it. */
export interface ShareRecord {
  id: string;
  incident_id: string;
  isNew: boolean;
  before: Unsubscription | null;
  after: Unsubscription | null;
}

/** Share → how it was. */
export type ShareSnapshot = Map<string, Unsubscription | null>;
export const snapshotOfShares = (world: World): ShareSnapshot =>
  new Map(
    [...world.shares.byIncident.values()]
      .flat()
      .flatMap((share) => (share.id === null ? [] : [[share.id, share.unsubscribed] as const])),
  );

/** What a rule told somebody stays told, whatever is undone. */
export const sharesSince = (before: ShareSnapshot, world: World): ShareRecord[] =>
  [...world.shares.changed].flatMap((changedShare) =>
    changedShare.id === null || (changedShare.actor_kind === "rule" && !before.has(changedShare.id))
      ? []
      : [
          {
            id: changedShare.id,
            incident_id: changedShare.incident_id,
            isNew: !before.has(changedShare.id),
            before: before.get(changedShare.id) ?? null,
            after: changedShare.unsubscribed,
          },
        ],
  );

export function findShareConflict(world: World, records: readonly ShareRecord[]): Reason | null {
  for (const record of records) {
    const share = shareOf(world, record);
    if (!share) return reason("undo_share_gone", record.incident_id);
    if (share.unsubscribed?.at !== record.after?.at || share.unsubscribed?.by !== record.after?.by)
      return reason(
        share.unsubscribed ? "undo_share_ended" : "undo_share_resumed",
        targetLabel(share),
      );
    if (
      !record.isNew &&
      sharesOf(world, record).some(
        (candidate) =>
          candidate !== share && candidate.unsubscribed === null && isSameTarget(candidate, share),
      )
    )
      return reason("undo_shared_again", record.incident_id, targetLabel(share));
  }
  return null;
}

export function undoShares(world: World, records: readonly ShareRecord[]): void {
  for (const record of records) {
    const [share, incident] = [
      shareOf(world, record),
      world.incidents.byId.get(record.incident_id),
    ];
    if (!share || !incident) continue;
    if (record.isNew) {
      world.shares.byIncident.set(
        incident.id,
        sharesOf(world, record).filter((candidate) => candidate !== share),
      );
      world.shares.removed.add(record.id);
      incident.shares -= 1;
    } else {
      share.unsubscribed = record.before;
      world.shares.changed.add(share);
    }
  }
}

const sharesOf = (world: World, { incident_id }: ShareRecord): ShareRow[] =>
  world.shares.byIncident.get(incident_id) ?? [];
const shareOf = (world: World, record: ShareRecord): ShareRow | undefined =>
  sharesOf(world, record).find((candidate) => candidate.id === record.id);
