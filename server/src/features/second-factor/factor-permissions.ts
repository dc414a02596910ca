import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { refuse } from "../../platform/refuse.ts";
import {
  clearFactorProofs,
  loadFactor,
  loadRequiringOrganizations,
  loadSessionOrganizations,
  lockFactors,
} from "./store.ts";
import { loadPasskeys } from "./store-passkeys.ts";

/**
 * Who holds a factor adds another only after proving one: else a stolen password, with a key, or
 * with a session that some organization's single sign-on or a link of recovery opened, would be
 * enough to make a second factor of the thief's own, in whichever organization of the person asks
 * for none. Under the lock of their factors.
 */
export async function requireMayAddFactor(sql: Sql, { userId, proof }: Caller): Promise<void> {
  await lockFactors(sql, userId ?? "0");
  if (proof !== "factor" && (await countFactors(sql, userId ?? "0")) > 0)
    throw refuse("factor_before_another");
}

/**
 * The app is asked for wherever a password is: only who has proved it here takes it away. A passkey
 * may be lost and go by a password, where that opens the door anyway; not by a key.
 */
export function requireProofToRemove(factor: "app" | "passkey", { proof, keyId }: Caller): void {
  if (keyId !== null || (factor === "app" && proof !== "factor" && proof !== "recovery"))
    throw refuse("factor_before_removal");
}

/**
 * System mode. The last one stays while any organization of the person asks for it: factors go with
 * the person, whatever the organization.
 */
export async function requireMayRemoveFactor(sql: Sql, userId: string): Promise<void> {
  await lockFactors(sql, userId);
  const [first] = await loadRequiringOrganizations(sql, userId);
  if (first !== undefined && (await countFactors(sql, userId)) <= 1)
    throw refuse("last_factor", first);
}

/**
 * After the last one went: sessions that it opened have proved what no longer holds. From a system
 * transaction, which is left in another organization.
 */
export async function resetProofs(sql: Sql, userId: string): Promise<void> {
  if ((await countFactors(sql, userId)) > 0) return;
  for (const organizationId of await loadSessionOrganizations(sql, userId)) {
    await enterOrganization(sql, organizationId);
    await clearFactorProofs(sql, userId);
  }
}

/** An app that was confirmed, and passkeys. */
async function countFactors(sql: Sql, userId: string): Promise<number> {
  const [app, passkeys] = [await loadFactor(sql, userId), await loadPasskeys(sql, userId)];
  return passkeys.length + ((app?.confirmed_at ?? null) === null ? 0 : 1);
}
