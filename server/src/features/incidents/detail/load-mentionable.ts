import type { Mentionable } from "#contract/notifications.ts";
import type { Sql } from "../../../platform/db.ts";
import { loadMembersByReach } from "../../access/store-members.ts";
import { loadSetEnvironments } from "../stores/store-reads.ts";
import type { IncidentState } from "../world/state.ts";

/** Members who may see the incident, in the order of their names. */
export async function loadMentionable(
  sql: Sql,
  { set_id }: Pick<IncidentState, "set_id">,
): Promise<Mentionable[]> {
  const [set] = await loadSetEnvironments(sql, [set_id]);
  return loadMembersByReach(sql, set?.environments ?? []);
}
