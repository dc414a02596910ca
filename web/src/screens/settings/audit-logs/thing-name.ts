import type { AuditEntry } from "#contract/audit-logs.ts";
import { deviceName } from "../../../parts/device-name.ts";

const naming = ["name", "displayName", "display_name", "title", "username", "email", "action"] as const;

/** What a thing calls itself, as far as its entry tells; else its id. */
export function thingName({ before, after, actor, resource_type, resource_id }: Pick<AuditEntry, "before" | "after" | "actor" | "resource_type" | "resource_id">): string {
  for (const side of [after, before]) {
    if (typeof side !== "object" || side === null) continue;
    const fields = new Map(Object.entries(side));
    const name = naming.map((field) => fields.get(field)).find((one) => typeof one === "string" && one !== "");
    if (name !== undefined) return String(name);
    // A session has no name: where it is from tells which one it is.
    const [device, address] = [fields.get("device"), fields.get("address")];
    if (typeof device === "string") return typeof address === "string" ? `${deviceName(device)}, ${address}` : deviceName(device);
  }
  return resource_type === "users" && actor.id === resource_id ? actor.name : resource_id;
}
