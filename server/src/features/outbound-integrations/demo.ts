import type { Sql } from "../../platform/db.ts";
import type { Demo } from "../../platform/feature.ts";
import { configColumns } from "./stored-config.ts";
import { insertOutbound, loadOutbound, nextOutboundId } from "./store.ts";

/**
 * A target to look at: it is paused, and the host does not exist (RFC 2606), so a demo sends nothing
 * to anybody, not even when somebody resumes it.
 */
const room = {
  name: "Operations room",
  system: "webhook" as const,
  config: {
    url: "https://room.northwind.example/incidents",
    method: "POST",
    headers: {},
    secret: "",
    events: ["shared", "updated", "resolved"],
    template_ids: [],
  },
};

export async function furnishTargets(sql: Sql, nowS: number, { secrets }: Demo): Promise<void> {
  if ((await loadOutbound(sql)).some(({ name }) => name === room.name)) return;
  const id = await nextOutboundId(sql);
  await insertOutbound(sql, {
    id,
    system: room.system,
    name: room.name,
    ...configColumns(secrets, { id, system: room.system }, { config: room.config, before: null }),
    active: false,
    created_at: nowS,
  });
}
