import { verifyPassword } from "../../platform/passwords.ts";
import { refuseField } from "../../platform/refuse.ts";

let cachedPasswords: Promise<ReadonlySet<string>> | null = null;
/**
 * The passwords that turn up most often in breaches (tens of thousands), shipped with
 * @zxcvbn-ts/language-common.
 */
const breachedPasswords = (): Promise<ReadonlySet<string>> =>
  (cachedPasswords ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map((password) => String(password))),
  ));

/** Whatever its capitals. */
export const isBreachedPassword = async (password: string): Promise<boolean> =>
  (await breachedPasswords()).has(password.toLowerCase());

/**
 * Refuses what is known from breaches, and what the person had before. Hashes newest first.
 */
export async function checkNewPassword(
  password: string,
  { field, hashes }: { field: string; hashes: readonly (string | null)[] },
): Promise<void> {
  if (await isBreachedPassword(password)) throw refuseField("breached_password", field);
  for (const hash of hashes)
    if (hash !== null && (await verifyPassword(hash, password)))
      throw refuseField("password_used_before", field);
}
