import type { AuditEntry } from "#contract/audit-logs.ts";
import { deviceName } from "../../../parts/device-name.ts";
import { auditWords as words } from "../../../words/words.ts";

const nameFields = [
  "name",
  "displayName",
  "display_name",
  "title",
  "username",
  "email",
  "action",
  "domain",
] as const;

/** What a thing calls itself, as far as its entry tells; else its id. */
export function resourceName({
  before,
  after,
  actor,
  resource_type,
  resource_id,
}: Pick<AuditEntry, "before" | "after" | "actor" | "resource_type" | "resource_id">): string {
  for (const side of [after, before]) {
    if (typeof side !== "object" || side === null) continue;
    const fields = new Map(Object.entries(side));
    const name = nameFields
      .map((field) => fields.get(field))
      .find((candidate) => typeof candidate === "string" && candidate !== "");
    if (name !== undefined) return String(name);
    // Nor has an attribute that gives a role.
    const [key, value] = [fields.get("key"), fields.get("value")];
    if (typeof key === "string" && typeof value === "string") return `${key} = ${value}`;
    // A session has no name: where it is from tells which one it is.
    const [device, address] = [fields.get("device"), fields.get("address")];
    if (typeof device === "string")
      return typeof address === "string" ? `${deviceName(device)}, ${address}` : deviceName(device);
  }
  if (resource_type === "users" && actor.id === resource_id) return actor.name;
  return isSingleton(resource_type) ? words.kindTitle(resource_type) : resource_id;
}

/** An organization has one of each: its id says nothing. */
const isSingleton = (type: string): boolean => ["sso", "quotas", "general_settings"].includes(type);
