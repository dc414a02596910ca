import { Secret, TOTP } from "otpauth";
import type { Parts } from "../../platform/parts.ts";
import { refuseField, refuseUntil } from "../../platform/refuse.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { countAttempt, countAttemptInWindow, loadAttemptCount } from "../access/store-attempts.ts";
import { loadFactor, consumeRecoveryCode, consumeStep } from "./store.ts";

export interface FactorParts extends Parts {
  secrets: Secrets;
}
const attemptsPerMinute = 5;
/** Five a minute are seven thousand a day, of a million codes of which three are right. */
const maxWrongPerDay = 20;
const dayS = 86_400;
const periodS = 30;
export const secretPlace = (userId: string): string => `second factor ${userId}`;

export const generateSecret = (): string => new Secret({ size: 20 }).base32;
export const otpauthUrl = (secret: string, label: string): string =>
  totpOf(secret, label).toString();
const totpOf = (secret: string, label = "Tocsin"): TOTP =>
  new TOTP({
    issuer: "Tocsin",
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: periodS,
  });

/** Ten codes of 80 bits: "abcd-efgh-…". Only their hashes are kept. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () =>
    (new Secret({ size: 10 }).base32.toLowerCase().match(/.{4}/g) ?? []).join("-"),
  );

/** The half minute that the code is of, one before or after ours included; null when it is none. */
export function totpStepOf(secret: string, code: string, nowS: number): number | null {
  const delta = totpOf(secret).validate({
    token: code.replaceAll(/\s/g, ""),
    timestamp: nowS * 1000,
    window: 1,
  });
  return delta === null ? null : Math.floor(nowS / periodS) + delta;
}

/**
 * After the first factor: whoever set up a second one proves it now, by a code of the app or one of
 * the recovery codes. False for who has none.
 */
export async function proveFactor(
  { db, clock, secrets }: FactorParts,
  userId: string,
  { code, onWrongCode }: { code: string | undefined; onWrongCode?: () => void },
): Promise<boolean> {
  const nowS = clock.nowS();
  const factor = await db.system((sql) => loadFactor(sql, userId));
  if (factor === null || factor.confirmed_at === null) return false;
  if (code === undefined || code.trim() === "") throw refuseField("second_factor_needed", "code");
  const attempt = await db.system((sql) => countAttempt(sql, `second-factor ${userId}`, nowS));
  if (attempt.count > attemptsPerMinute)
    throw refuseUntil("too_many_attempts", attempt.window_start + 60 - nowS);
  const [wrongs, day] = [`second-factor wrong ${userId}`, { nowS, windowS: dayS }];
  const today = await db.system((sql) => loadAttemptCount(sql, wrongs, day));
  if (today.count >= maxWrongPerDay)
    throw refuseUntil("too_many_attempts", today.window_start + dayS - nowS);
  const step = totpStepOf(secrets.open(factor.secret, secretPlace(userId)), code, nowS);
  const isProved = await db.system((sql) =>
    step === null
      ? consumeRecoveryCode(sql, userId, code.trim().toLowerCase())
      : consumeStep(sql, userId, step),
  );
  if (isProved) return true;
  await db.system((sql) => countAttemptInWindow(sql, wrongs, day));
  onWrongCode?.();
  throw refuseField("second_factor_wrong", "code");
}
