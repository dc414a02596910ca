import type { Sql } from "../../platform/db.ts";
import { generateToken } from "../../platform/tokens.ts";
import { loadRoles } from "../roles/store.ts";
import { insertDomain, insertJitRole, loadDomains, loadJitRoles } from "./store-jit.ts";

/**
 * How a provider's groups would become roles. There is no provider, and the domain is nobody's:
 * it can never be proved, so nobody comes in by it.
 */
export async function furnishSso(sql: Sql, nowS: number): Promise<void> {
  const isFurnished = (await loadDomains(sql)).length + (await loadJitRoles(sql)).length > 0;
  if (isFurnished) return;
  await insertDomain(sql, {
    domain: "northwind.example",
    token: generateToken("tocsin"),
    nowS,
  });
  const groups = { operators: "user", auditors: "readonly" };
  for (const role of await loadRoles(sql))
    for (const [value, key] of Object.entries(groups))
      if (role.key === key)
        await insertJitRole(sql, { key: "groups", value, role_id: role.id, nowS });
}
