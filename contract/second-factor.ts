import { z } from "zod";
import { anyone, endpoint, signedIn } from "./endpoint.ts";
import { id, name, emptyReply, seconds } from "./scalars.ts";
import { currentUser } from "./session.ts";

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: seconds,
  last_used: seconds.nullable(),
});
export type Passkey = z.infer<typeof passkey>;
const currentPassword = z.string().max(256);
const code = z.string().trim().min(1).max(40);
const path = "/web/me/second-factor";
const refuses = ["wrong_current_password", "too_many_attempts"] as const;

export const getSecondFactor = endpoint({
  method: "GET",
  path,
  summary: "Get your own second factors",
  needs: signedIn,
  isBeforeFactor: true,
  reply: z.object({
    is_on: z.boolean(),
    recovery_codes_left: z.number(),
    has_password: z.boolean(),
    passkeys: z.array(passkey),
    /** Organizations of mine that ask for a second factor. */ required_by: z.array(z.string()),
  }),
});
export const beginSecondFactor = endpoint({
  method: "POST",
  path,
  summary:
    "Create a secret for an authenticator app; it is shown once and needs a first code to count",
  needs: signedIn,
  isBeforeFactor: true,
  attemptsPerMinute: 10,
  body: z.object({ currentPassword }),
  reply: z.object({ secret: z.string(), url: z.string() }),
  refuses: [...refuses, "factor_before_another", "app_set_up"],
});
export const confirmSecondFactor = endpoint({
  method: "POST",
  path: `${path}/confirm`,
  summary: "Confirm an authenticator app with its first code; recovery codes are shown once",
  needs: signedIn,
  isBeforeFactor: true,
  attemptsPerMinute: 10,
  body: z.object({ code }),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  refuses: ["wrong_first_code", "factor_before_another", "too_many_attempts"],
});
export const endSecondFactor = endpoint({
  method: "DELETE",
  path,
  summary: "Remove your authenticator app",
  needs: signedIn,
  attemptsPerMinute: 10,
  body: z.object({ currentPassword }),
  reply: emptyReply,
  status: 204,
  refuses: [...refuses, "factor_before_removal", "last_factor"],
});

/** As WebAuthn (Level 3) writes them in JSON. */
const options = z.record(z.string(), z.unknown());
const credential = z.looseObject({
  id: z.string().max(1500),
  rawId: z.string().max(1500),
  type: z.literal("public-key"),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
const passkeys = "/web/me/passkeys";
const params = z.object({ id });
export const beginPasskey = endpoint({
  method: "POST",
  path: `${passkeys}/options`,
  summary: "Get the options with which a browser creates a passkey",
  needs: signedIn,
  isBeforeFactor: true,
  attemptsPerMinute: 10,
  body: z.object({ currentPassword }),
  reply: options,
  refuses: [...refuses, "factor_before_another"],
});
export const addPasskey = endpoint({
  method: "POST",
  path: passkeys,
  summary: "Add a passkey that the browser created",
  needs: signedIn,
  isBeforeFactor: true,
  body: z.object({ name, response: credential }),
  reply: passkey,
  status: 201,
  refuses: ["passkey_unverified", "passkey_registered", "factor_before_another"],
});
export const renamePasskey = endpoint({
  method: "PATCH",
  path: `${passkeys}/{id}`,
  summary: "Rename a passkey",
  needs: signedIn,
  params,
  body: z.object({ name }),
  reply: passkey,
  refuses: ["not_found"],
});
export const removePasskey = endpoint({
  method: "DELETE",
  path: `${passkeys}/{id}`,
  summary: "Delete a passkey",
  needs: signedIn,
  attemptsPerMinute: 10,
  params,
  body: z.object({ currentPassword }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found", ...refuses, "factor_before_removal", "last_factor"],
});
export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/login/passkey/options",
  summary: "Get the options with which a browser asks for a passkey",
  needs: anyone,
  attemptsPerMinute: 30,
  reply: options,
  refuses: ["too_many_attempts"],
});
export const signInByPasskey = endpoint({
  method: "POST",
  path: "/login/passkey",
  summary: "Sign in with a passkey",
  needs: anyone,
  attemptsPerMinute: 10,
  body: z.object({
    response: credential,
    organization_name: z.string().max(200).optional(),
    accept_invitation: z.boolean().default(false),
  }),
  reply: currentUser,
  refuses: [
    "wrong_credentials",
    "too_many_attempts",
    "sso_required",
    "invitation_pending",
    "address_unproved",
  ],
});
