import { writeAudit } from "../features/access/store-audit.ts";
import { issueLink } from "../features/people/account-mail.ts";
import { insertRecoveryLink, findRecoverableAdmin } from "../features/sso/recovery.ts";
import type { Parts } from "../platform/parts.ts";

/** Where no letter can be sent, whoever runs the installation hands the link over. */
export async function recoveryLink(
  { db, clock }: Parts,
  {
    username,
    organization,
    publicUrl,
  }: { username: string; organization?: string; publicUrl: string },
): Promise<string> {
  const account = await findRecoverableAdmin(db, username, organization);
  if (!account)
    throw new Error(
      `${username} is not an admin of ${organization === undefined ? "an organization with single sign-on" : `the organization ${organization}, or it has no single sign-on`}.`,
    );
  const nowS = clock.nowS();
  const minted = await db.tenant(account.organization.id, async (sql) => {
    await writeAudit(sql, {
      at: nowS,
      actor: { kind: "system", id: null, name: "command line" },
      action: "act",
      resource_type: "sso",
      resource_id: account.user.id,
      before: null,
      after: { recovery: "made by the command line" },
    });
    return issueLink(sql, await insertRecoveryLink(sql, account.user.id, nowS), publicUrl);
  });
  return `${username} can sign in to ${account.organization.name} once, within fifteen minutes, with this link:\n${minted?.address ?? ""}`;
}
