import { z } from "zod";
import { anyone, endpoint, signedIn } from "./endpoint.ts";
import { environmentAccess, grantedActions } from "./permissions.ts";
import { rolePreview } from "./role-previews.ts";
import { email, id, emptyReply, password, personName, seconds } from "./scalars.ts";

export const organizationTypes = [
  "live",
  "test",
  "live-sandbox",
  "internal",
  "pov",
  "demo",
] as const;
export const organizationType = z.enum(organizationTypes);
export type OrganizationType = (typeof organizationTypes)[number];

/** The signed-in user in the organization that the session is switched to. */
export const currentUser = z.object({
  _id: z.string(),
  username: z.string(),
  contact: z.object({
    provider_user_id: z.string(),
    name: z.string(),
    email: z.string(),
    phone_number: z.string().nullable(),
  }),
  roles: z.array(z.object({ key: z.string(), name: z.string() })),
  permissions: z.record(z.string(), z.boolean()),
  /** `all` reaches every environment. */
  granular_permissions: z.object({
    environments: z.record(z.string(), z.array(z.enum(environmentAccess))),
    /** What of the actions on incidents the grants give there. */
    actions: z.record(z.string(), z.array(z.enum(grantedActions))),
  }),
  organization: z.object({
    _id: z.string(),
    name: z.string(),
    display_name: z.string(),
    feature_toggles: z.record(z.string(), z.boolean()),
    /** Whose single sign-on holds here: its own, unless it follows another one's. */
    sso_source_id: z.string(),
    /** Nothing is sent for it; the console says so on every screen. */
    shadow_mode: z.boolean(),
    config: z.object({
      type: organizationType,
      IAMSettings: z.object({ appBarColor: z.string().nullable() }),
      record: z.boolean(),
    }),
    /** The console's numbers follow the organization's settings. Times in seconds. */
    settings: z.object({
      reopenWindowS: z.number(),
      resolvedListedS: z.number(),
      alertsPerIncident: z.number(),
    }),
  }),
  /** May enter the back office, in this session. */
  is_superadmin: z.boolean(),
  /** Would be let into the back office after signing in with a password or a passkey. */
  is_operator_by_sso: z.boolean(),
  /** Set while the session sees as a role would. */
  role_preview: rolePreview.nullable(),
  /** Nothing else may be done before a second factor is set up, or proved. */
  owes_second_factor: z.boolean(),
  state: z.enum(["invited", "initial", "active"]),
  expired: z.boolean(),
  /** Seconds: the session lasts three of these without renewal. */
  base_interval: z.number(),
  /** The demo's feed is simulated and says so on every screen. */
  is_demo: z.boolean(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const logIn = endpoint({
  method: "POST",
  path: "/login",
  summary: "Sign in",
  needs: anyone,
  attemptsPerMinute: 10,
  body: z.union([
    z.object({
      username: email,
      password: z.string().min(1).max(256),
      organization_name: z.string().optional(),
      /** To join the organization whose invitation is all that the person has. */
      accept_invitation: z.boolean().default(false),
      /** Of an authenticator app, or a recovery code, where one was set up. */ code: z
        .string()
        .max(40)
        .optional(),
    }),
    z.object({ access_token: z.string().min(1).max(512) }),
  ]),
  reply: currentUser,
  refuses: [
    "wrong_credentials",
    "too_many_attempts",
    "sso_required",
    "second_factor_needed",
    "second_factor_wrong",
    "invitation_pending",
    "address_unproved",
  ],
});
export const logOut = endpoint({
  method: "POST",
  path: "/logout",
  summary: "End this session on the server",
  needs: signedIn,
  isBeforeFactor: true,
  isInRolePreview: true,
  reply: emptyReply,
  status: 204,
});
export const me = endpoint({
  method: "GET",
  path: "/web/me",
  summary: "Get the signed-in user",
  needs: signedIn,
  isBeforeFactor: true,
  reply: currentUser,
  changesWith: ["organization", "session", "roles"],
});
export const renewToken = endpoint({
  method: "POST",
  path: "/web/renewToken",
  summary: "Renew the session",
  needs: signedIn,
  isBeforeFactor: true,
  isInRolePreview: true,
  reply: z.object({ expires_at: seconds, base_interval: z.number() }),
});
export const updateMyContact = endpoint({
  method: "PATCH",
  path: "/web/me/contact",
  summary: "Change my name",
  needs: signedIn,
  body: z.object({ name: personName }),
  reply: currentUser,
});
/** What I sign in with besides the password and this session, in every organization. */
export const listMyCredentials = endpoint({
  method: "GET",
  path: "/web/me/credentials",
  summary: "List your other sessions, personal keys and passkeys",
  needs: signedIn,
  reply: z.object({
    sessions: z.number().int(),
    /** Names. */
    keys: z.array(z.string()),
    passkeys: z.array(z.string()),
  }),
});
export const changeMyPassword = endpoint({
  method: "POST",
  path: "/web/me/changePassword",
  summary: "Change my password; other sessions end, and what I choose besides",
  needs: signedIn,
  attemptsPerMinute: 10,
  body: z.object({
    currentPassword: z.string().max(256),
    newPassword: password,
    ends: z
      .object({ keys: z.boolean().default(false), passkeys: z.boolean().default(false) })
      .prefault({}),
  }),
  reply: emptyReply,
  status: 204,
  refuses: [
    "wrong_current_password",
    "too_many_attempts",
    "password_used_before",
    "breached_password",
  ],
});
export const session = z.object({
  id: z.string(),
  device: z.string(),
  address: z.string(),
  created_at: seconds,
  last_seen: seconds,
  expires_at: seconds,
  current: z.boolean(),
});
export const listMySessions = endpoint({
  method: "GET",
  path: "/web/sessions",
  summary: "List your own sessions",
  needs: signedIn,
  reply: z.object({ items: z.array(session), total: z.number() }),
  changesWith: ["session"],
});
export const endMySession = endpoint({
  method: "DELETE",
  path: "/web/sessions/{id}",
  summary: "End one of my sessions",
  needs: signedIn,
  params: z.object({ id }),
  reply: emptyReply,
  status: 204,
  refuses: ["not_found"],
});
