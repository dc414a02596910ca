import type {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import * as contract from "#contract/second-factor.ts";
import { enterOrganization } from "../../platform/db.ts";
import { type Handler, serve, type Route } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refuse.ts";
import { actorOf, writeAudit } from "../access/store-audit.ts";
import { loadUser } from "../people/store.ts";
import { checkPassword } from "../second-factor/check-password.ts";
import {
  resetProofs,
  requireMayAddFactor,
  requireMayRemoveFactor,
  requireProofToRemove,
} from "../second-factor/factor-permissions.ts";
import type { FactorParts } from "../second-factor/prove-factor.ts";
import { saveFactorProof } from "../second-factor/store.ts";
import {
  deletePasskey,
  findCredential,
  insertChallenge,
  insertPasskey,
  loadCredentials,
  loadPasskeys,
  savePasskeyName,
  savePasskeyUse,
  consumeChallenge,
} from "../second-factor/store-passkeys.ts";
import { recordRefusedSignIn } from "../session/record-refused-sign-in.ts";
import { signIn } from "../session/sign-in.ts";

/** Three hundred files that a server without passkeys never needs. */
const webauthn = () => import("@simplewebauthn/server");
const challengeLifeS = 5 * 60;
type Registration = Parameters<typeof verifyRegistrationResponse>[0]["response"];
type Authentication = Parameters<typeof verifyAuthenticationResponse>[0]["response"];

/** A passkey is both factors at once: the device asks for a finger or a number of its own. */
export const passkeyRoutes = (parts: FactorParts): Route[] => [
  serve(contract.beginPasskey, beginPasskey(parts)),
  serve(contract.addPasskey, addPasskey(parts)),
  serve(contract.renamePasskey, renamePasskey(parts)),
  serve(contract.removePasskey, removePasskey(parts)),
  serve(contract.beginPasskeySignIn, beginPasskeySignIn(parts)),
  serve(contract.signInByPasskey, signInByPasskey(parts)),
];

const beginPasskey =
  (parts: FactorParts): Handler<typeof contract.beginPasskey> =>
  async ({ caller, body, from }) => {
    const user = await checkPassword(parts, caller, body.currentPassword);
    const credentials = await parts.db.system(async (sql) => {
      await requireMayAddFactor(sql, caller);
      return loadCredentials(sql, user.id);
    });
    const { generateRegistrationOptions } = await webauthn();
    const options = await generateRegistrationOptions({
      rpName: "Tocsin",
      rpID: siteHostname(from.origin),
      userName: user.username,
      userDisplayName: user.name,
      userID: new TextEncoder().encode(`tocsin-${user.id}`),
      excludeCredentials: credentials.map((credential) => ({
        id: credential.credential_id,
        transports: credential.transports,
      })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    await parts.db.system((sql) =>
      insertChallenge(sql, options.challenge, {
        userId: user.id,
        nowS: parts.clock.nowS(),
        lifeS: challengeLifeS,
      }),
    );
    return { ...options };
  };

const addPasskey =
  ({ db, clock }: FactorParts): Handler<typeof contract.addPasskey> =>
  async ({ caller, body, from }) => {
    const userId = caller.userId ?? "0";
    // The library checks each part of what the browser sent by itself.
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await verifyRegistrationResponse({
      response: body.response as unknown as Registration,
      expectedOrigin: from.origin,
      expectedRPID: siteHostname(from.origin),
      requireUserVerification: true,
      expectedChallenge: (challenge) =>
        db.system((sql) => consumeChallenge(sql, challenge, { userId, nowS: clock.nowS() })),
    }).catch(() => null);
    if (verified?.verified !== true) throw refuse("passkey_unverified");
    const { credential } = verified.registrationInfo;
    return db.tenant(caller.organizationId, async (sql) => {
      await requireMayAddFactor(sql, caller);
      if (await findCredential(sql, credential.id)) throw refuse("passkey_registered");
      const passkey = await insertPasskey(sql, {
        userId,
        name: body.name,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey).toString("base64url"),
        counter: credential.counter,
        transports: credential.transports ?? [],
        nowS: clock.nowS(),
      });
      await writeAudit(sql, {
        at: clock.nowS(),
        actor: actorOf(caller),
        action: "create",
        resource_type: "users",
        resource_id: userId,
        before: null,
        after: { passkey: passkey.name },
      });
      await saveFactorProof(sql, caller.sessionId);
      return passkey;
    });
  };

const renamePasskey =
  ({ db, clock }: FactorParts): Handler<typeof contract.renamePasskey> =>
  async ({ caller, params, body }) => {
    const userId = caller.userId ?? "0";
    return db.tenant(caller.organizationId, async (sql) => {
      const before = (await loadPasskeys(sql, userId)).find((passkey) => passkey.id === params.id);
      const after =
        before && (await savePasskeyName(sql, { id: params.id, userId, name: body.name }));
      if (!after) throw refuse("not_found");
      await writeAudit(sql, {
        at: clock.nowS(),
        actor: actorOf(caller),
        action: "update",
        resource_type: "users",
        resource_id: userId,
        before: { passkey: before.name },
        after: { passkey: after.name },
      });
      return after;
    });
  };

const removePasskey =
  (parts: FactorParts): Handler<typeof contract.removePasskey> =>
  async ({ caller, params, body }) => {
    const { id: userId } = await checkPassword(parts, caller, body.currentPassword);
    await parts.db.system(async (sql) => {
      const before = (await loadPasskeys(sql, userId)).find((passkey) => passkey.id === params.id);
      if (!before) throw refuse("not_found");
      await requireMayRemoveFactor(sql, userId);
      requireProofToRemove("passkey", caller);
      if (!(await deletePasskey(sql, { id: before.id, userId }))) throw refuse("not_found");
      await resetProofs(sql, userId);
      await enterOrganization(sql, caller.organizationId);
      await writeAudit(sql, {
        at: parts.clock.nowS(),
        actor: actorOf(caller),
        action: "delete",
        resource_type: "users",
        resource_id: userId,
        before: { passkey: before.name },
        after: null,
      });
    });
  };

const beginPasskeySignIn =
  ({ db, clock }: FactorParts): Handler<typeof contract.beginPasskeySignIn> =>
  async ({ from }) => {
    // Nobody is named: the device offers what it holds for this site.
    const { generateAuthenticationOptions } = await webauthn();
    const options = await generateAuthenticationOptions({
      rpID: siteHostname(from.origin),
      userVerification: "required",
    });
    await db.system((sql) =>
      insertChallenge(sql, options.challenge, {
        userId: null,
        nowS: clock.nowS(),
        lifeS: challengeLifeS,
      }),
    );
    return { ...options };
  };

const signInByPasskey =
  (parts: FactorParts): Handler<typeof contract.signInByPasskey> =>
  async ({ body, from, session }) => {
    const match = await parts.db.system(async (sql) => {
      const credential = await findCredential(sql, body.response.id);
      const user = credential && (await loadUser(sql, credential.user_id));
      return credential && user ? { credential, user } : null;
    });
    if (!match) throw refuse("wrong_credentials");
    const { credential, user } = match;
    const { verifyAuthenticationResponse } = await webauthn();
    const verified = await verifyAuthenticationResponse({
      response: body.response as unknown as Authentication,
      expectedOrigin: from.origin,
      expectedRPID: siteHostname(from.origin),
      requireUserVerification: true,
      credential: {
        id: credential.credential_id,
        publicKey: new Uint8Array(Buffer.from(credential.public_key, "base64url")),
        counter: credential.counter,
        transports: credential.transports,
      },
      expectedChallenge: (challenge) =>
        parts.db.system((sql) =>
          consumeChallenge(sql, challenge, { userId: null, nowS: parts.clock.nowS() }),
        ),
    }).catch(() => null);
    if (verified?.verified !== true) {
      recordRefusedSignIn(parts, { user, by: "passkey", from });
      throw refuse("wrong_credentials");
    }
    await parts.db.system((sql) =>
      savePasskeyUse(sql, credential.id, {
        counter: verified.authenticationInfo.newCounter,
        nowS: parts.clock.nowS(),
      }),
    );
    return signIn(
      parts,
      {
        user,
        organizationName: body.organization_name,
        acceptsInvitation: body.accept_invitation,
        proof: "factor",
      },
      { from, session },
    );
  };

/** A passkey belongs to the host that the browser shows; the browser itself holds to that. */
const siteHostname = (origin: string): string => new URL(origin).hostname;
