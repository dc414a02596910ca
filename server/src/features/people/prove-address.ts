import type { Sql } from "../../platform/db.ts";
import { endCredentials, everyCredential } from "../access/end-credentials.ts";
import type { AuditEntry } from "../access/store-audit.ts";
import { deleteAuthenticatorApp } from "../access/store-credentials.ts";
import { saveAddressProved } from "./store.ts";

/**
 * The address is the person's: they followed a mailed link, came by single sign-on of a proved
 * domain, or whoever runs the server says so. Until then somebody else may have come in by a link
 * that an administrator was shown: the password and every other way in that they set up ends, and
 * the account waits for its first password again. From a system transaction, which is left in one
 * of the person's organizations.
 */
export async function proveAddress(
  sql: Sql,
  userId: string,
  author: { actor: AuditEntry["actor"]; nowS: number },
): Promise<void> {
  if (!(await saveAddressProved(sql, userId, author.nowS))) return;
  await deleteAuthenticatorApp(sql, userId);
  await endCredentials(sql, { userId, choice: everyCredential }, author);
}
