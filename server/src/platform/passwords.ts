import { hash, verify } from "@node-rs/argon2";

// OWASP's recommendation for Argon2id: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Takes as long for an unknown user as for a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  if (stored === null) {
    await hashPassword(password);
    return false;
  }
  return verify(stored, password);
}
