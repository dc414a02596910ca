import { writeAudit } from "../features/access/store-audit.ts";
import { loadOrganizationsOf } from "../features/organizations/store.ts";
import { findUser } from "../features/people/store.ts";
import { resetProofs } from "../features/second-factor/factor-permissions.ts";
import { removeFactor } from "../features/second-factor/store.ts";
import { deletePasskey, loadPasskeys } from "../features/second-factor/store-passkeys.ts";
import { enterOrganization } from "../platform/db.ts";
import type { Parts } from "../platform/parts.ts";

/**
 * Takes the authenticator app, the recovery codes and the passkeys from somebody who has none of
 * them any more.
 */
export const resetSecondFactor = ({ db, clock }: Parts, username: string): Promise<string> =>
  db.system(async (sql) => {
    const user = await findUser(sql, username);
    if (!user) throw new Error(`There is no account ${username}.`);
    await removeFactor(sql, user.id);
    const passkeys = await loadPasskeys(sql, user.id);
    for (const { id } of passkeys) await deletePasskey(sql, { id, userId: user.id });
    await resetProofs(sql, user.id);
    for (const organization of await loadOrganizationsOf(sql, user.id)) {
      await enterOrganization(sql, organization.id);
      await writeAudit(sql, {
        at: clock.nowS(),
        actor: { kind: "system", id: null, name: "command line" },
        action: "update",
        resource_type: "users",
        resource_id: user.id,
        before: null,
        after: { second_factor: "reset", passkeys: 0 },
      });
    }
    return `${username} now signs in with the password only; ${passkeys.length} passkeys were removed.`;
  });
