import * as contract from "#contract/second-factor.ts";
import type { Caller } from "../../platform/caller.ts";
import { enterOrganization, type Sql } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import { refuseField } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { loadUser } from "../people/store.ts";
import { loadPasskeys } from "./store-passkeys.ts";
import { checkPassword } from "./check-password.ts";
import {
  resetProofs,
  requireMayAddFactor,
  requireMayRemoveFactor,
  requireProofToRemove,
} from "./factor-permissions.ts";
import {
  type FactorParts,
  generateRecoveryCodes,
  generateSecret,
  secretPlace,
  totpStepOf,
  otpauthUrl,
} from "./prove-factor.ts";
import {
  confirmFactor,
  countRecoveryCodes,
  insertFactor,
  loadFactor,
  loadRequiringOrganizations,
  removeFactor,
  saveRecoveryCodes,
  saveFactorProof,
  consumeStep,
} from "./store.ts";

export const secondFactorRoutes = (parts: FactorParts): Route[] => [
  serve(contract.getSecondFactor, getSecondFactor(parts)),
  serve(contract.beginSecondFactor, beginSecondFactor(parts)),
  serve(contract.confirmSecondFactor, confirmSecondFactor(parts)),
  serve(contract.endSecondFactor, endSecondFactor(parts)),
];

const getSecondFactor =
  ({ db }: FactorParts): Handler<typeof contract.getSecondFactor> =>
  ({ caller }) =>
    db.system(async (sql) => {
      const userId = caller.userId ?? "0";
      const factor = await loadFactor(sql, userId);
      const passkeys = await loadPasskeys(sql, userId);
      return {
        is_on: factor !== null && factor.confirmed_at !== null,
        recovery_codes_left: await countRecoveryCodes(sql, userId),
        has_password: ((await loadUser(sql, userId))?.password_hash ?? null) !== null,
        passkeys,
        required_by: await loadRequiringOrganizations(sql, userId),
      };
    });

const beginSecondFactor =
  (parts: FactorParts): Handler<typeof contract.beginSecondFactor> =>
  async ({ caller, body }) => {
    const user = await checkPassword(parts, caller, body.currentPassword);
    const secret = generateSecret();
    await parts.db.system(async (sql) => {
      await requireMayAddFactor(sql, caller);
      if (((await loadFactor(sql, user.id))?.confirmed_at ?? null) !== null)
        throw refuseField("app_set_up", "code");
      await insertFactor(sql, user.id, {
        secret: parts.secrets.seal(secret, secretPlace(user.id)),
        nowS: parts.clock.nowS(),
      });
    });
    return { secret, url: otpauthUrl(secret, user.username) };
  };

const confirmSecondFactor =
  ({ db, clock, secrets }: FactorParts): Handler<typeof contract.confirmSecondFactor> =>
  async ({ caller, body }) => {
    const userId = caller.userId ?? "0";
    const codes = generateRecoveryCodes();
    await db.tenant(caller.organizationId, async (sql) => {
      await requireMayAddFactor(sql, caller);
      const factor = await loadFactor(sql, userId);
      const step =
        factor === null || factor.confirmed_at !== null
          ? null
          : totpStepOf(secrets.open(factor.secret, secretPlace(userId)), body.code, clock.nowS());
      if (step === null || !(await consumeStep(sql, userId, step)))
        throw refuseField("wrong_first_code", "code");
      await confirmFactor(sql, userId, clock.nowS());
      await saveRecoveryCodes(sql, userId, codes);
      await saveFactorProof(sql, caller.sessionId);
      await auditFactorChange(sql, caller, { isOn: true, nowS: clock.nowS() });
    });
    return { recovery_codes: codes };
  };

const endSecondFactor =
  (parts: FactorParts): Handler<typeof contract.endSecondFactor> =>
  async ({ caller, body }) => {
    const user = await checkPassword(parts, caller, body.currentPassword);
    await parts.db.system(async (sql) => {
      await requireMayRemoveFactor(sql, user.id);
      // One that was begun and never confirmed protects nothing.
      if (((await loadFactor(sql, user.id))?.confirmed_at ?? null) !== null)
        requireProofToRemove("app", caller);
      await removeFactor(sql, user.id);
      await resetProofs(sql, user.id);
      await enterOrganization(sql, caller.organizationId);
      await auditFactorChange(sql, caller, { isOn: false, nowS: parts.clock.nowS() });
    });
  };

const auditFactorChange = (
  sql: Sql,
  caller: Caller,
  { isOn, nowS }: { isOn: boolean; nowS: number },
): Promise<void> =>
  writeAudit(sql, {
    at: nowS,
    actor: actorOf(caller),
    action: "update",
    resource_type: "users",
    resource_id: caller.userId ?? "0",
    before: { second_factor: !isOn },
    after: { second_factor: isOn },
  });
