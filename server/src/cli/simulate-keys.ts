import { writeAudit } from "../features/access/store-audit.ts";
import { insertKey } from "../features/api-keys/store.ts";
import { connectSenders } from "../features/demo/create-demo-configuration.ts";
import type { SenderName } from "../features/demo/site.ts";
import { loadOrganizations } from "../features/organizations/store.ts";
import type { Parts } from "../platform/parts.ts";
import { generateToken, hashToken } from "../platform/tokens.ts";
import { chooseOrganization, operator } from "./user.ts";

export interface SimulationKeys {
  key: string;
  appKeyOf(sender: SenderName): string;
}

/** An ingest key that expires by itself, and the shop's senders where they are missing. */
export async function issueSimulationKeys(
  { db, clock }: Parts,
  { organization, forS }: { organization: string | undefined; forS: number },
): Promise<SimulationKeys> {
  const nowS = clock.nowS();
  const { id } = chooseOrganization(await db.system(loadOrganizations), organization);
  const key = generateToken("tk_in");
  const appKeys = await db.tenant(id, async (sql) => {
    const apiKey = await insertKey(sql, {
      name: `simulate ${key.slice(6, 14)}`,
      type: "organization",
      user_id: null,
      token_hash: hashToken(key),
      hint: key.slice(0, 10),
      expires_at: nowS + forS,
      created_at: nowS,
    });
    await writeAudit(sql, {
      at: nowS,
      actor: operator,
      action: "create",
      resource_type: "apiKeys",
      resource_id: apiKey.id,
      before: null,
      after: apiKey,
    });
    return connectSenders(sql, nowS);
  });
  return { key, appKeyOf: (sender) => appKeys.get(sender) ?? "" };
}
