import type { Channel } from "#contract/sharing.ts";
import type { Sql } from "../../platform/db.ts";
import { messageEvents } from "../sharing/message-events.ts";
import { removeShares, saveShares } from "../sharing/store.ts";
import {
  dropMessages,
  type OutboxChange,
  queueMessages,
  withdrawMessages,
} from "../sharing/store-outbox.ts";
import type { World } from "./world/world.ts";

/** Shares, and what their targets are to be told, in the transaction of the change. */
export async function saveSharing(
  sql: Sql,
  organizationId: string,
  { world, deliveredChannels }: { world: World; deliveredChannels: ReadonlySet<Channel> },
): Promise<void> {
  const newShares = [...world.shares.changed].filter((share) => share.id === null);
  for (const share of newShares)
    share.state = deliveredChannels.has(share.system) ? "queued" : "recorded";
  const unsentIds = await withdrawMessages(sql, [...world.shares.removed]);
  const endedShareIds = [...world.shares.removed].filter((id) => !unsentIds.includes(id));
  await removeShares(sql, organizationId, {
    unsentIds,
    sentIds: endedShareIds,
    end: { by: world.actor.name, at: world.now },
  });
  await saveShares(sql, organizationId, world.shares.changed);

  await dropMessages(sql, unsubscribedIds(world), world.now);
  await queueMessages(sql, organizationId, {
    changes: changesToTell(world),
    newShareIds: newShares.flatMap(({ id }) => id ?? []),
    endedShareIds,
    nowS: world.now,
  });
}

const unsubscribedIds = (world: World): string[] =>
  [...world.shares.changed].flatMap(({ id, unsubscribed }) =>
    id === null || unsubscribed === null ? [] : [id],
  );

function changesToTell(world: World): OutboxChange[] {
  const shared = world.history.activities.filter(
    ({ incident_id }) => (world.incidents.byId.get(incident_id)?.shares ?? 0) > 0,
  );
  return [...Map.groupBy(shared, ({ incident_id }) => incident_id)].flatMap(([id, activities]) => {
    const incident = world.incidents.byId.get(id);
    const events = incident ? messageEvents(activities, incident) : [];
    return events.length === 0 ? [] : [{ incident_id: id, events }];
  });
}
