import { writeAudit } from "../features/access/store-audit.ts";
import { insertKey } from "../features/api-keys/store.ts";
import { connectSenders } from "../features/demo/furnish.ts";
import type { SenderName } from "../features/demo/site.ts";
import { loadOrganizations } from "../features/organizations/store.ts";
import type { Parts } from "../platform/parts.ts";
import { freshToken, hashOf } from "../platform/tokens.ts";
import { chosen, operator } from "./user.ts";

export interface Borrowed {
  key: string;
  appKeyOf(sender: SenderName): string;
}

/** An ingest key that expires by itself, and the shop's senders where they are missing. */
export async function borrowKeys(
  { db, clock }: Parts,
  { organization, forS }: { organization: string | undefined; forS: number },
): Promise<Borrowed> {
  const nowS = clock.nowS();
  const { id } = chosen(await db.system(loadOrganizations), organization);
  const key = freshToken("tk_in");
  const appKeys = await db.tenant(id, async (sql) => {
    const made = await insertKey(sql, {
      name: `simulate ${key.slice(6, 14)}`,
      type: "organization",
      user_id: null,
      token_hash: hashOf(key),
      hint: key.slice(0, 10),
      expires_at: nowS + forS,
      created_at: nowS,
    });
    await writeAudit(sql, {
      at: nowS,
      actor: operator,
      action: "create",
      resource_type: "apiKeys",
      resource_id: made.id,
      before: null,
      after: made,
    });
    return connectSenders(sql, nowS);
  });
  return { key, appKeyOf: (sender) => appKeys.get(sender) ?? "" };
}
