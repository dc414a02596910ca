import type { ChangeMapping } from "#contract/change-mappings.ts";
import type { ReadyMapping } from "../features/payload-mappings/ready-mapping.ts";
import type { Sender } from "./read-body.ts";

/**
 * Who may send, by the key that requests name them with, and how what they send is read. Nothing that
 * was accepted is refused because its source is paused since.
 */
export const sendersByKey = (
  sources: ReadonlyMap<string, Sender>,
  mappings: ReadonlyMap<string, ReadyMapping>,
  what: "arriving" | "accepted",
): ReadonlyMap<string, Sender> =>
  new Map(
    [...sources].map(([key, { id, source_system, active }]) => [
      key,
      {
        id,
        source_system,
        active: what === "accepted" || active,
        payloadMapping: mappings.get(id),
      },
    ]),
  );

/** How what they say of changes is read, besides. */
export const withChangeMappings = (
  senders: ReadonlyMap<string, Sender>,
  mappings: ReadonlyMap<string, ChangeMapping>,
): ReadonlyMap<string, Sender> =>
  new Map(
    [...senders].map(([key, sender]) => [
      key,
      { ...sender, changeMapping: mappings.get(sender.id) },
    ]),
  );
