import { z } from "zod";
import { anyone, endpoint, may } from "./endpoint.ts";
import {
  base,
  accountEmail,
  email,
  id,
  rolesOf,
  listOf,
  emptyReply,
  page,
  password,
  perPage,
  personName,
  phone,
  seconds,
} from "./scalars.ts";
import { session } from "./session.ts";

export const userStates = ["invited", "initial", "active"] as const;
/** A member of the organization. */
export const user = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /**
   * This and the last visit are null until the person has joined; until then the name is what the
   * organization called them.
   */
  phone_number: z.string().nullable(),
  provider_user_id: z.string(),
  /** invited: has not followed the link, or joined, yet. initial: has not welcomed themselves yet. */
  state: z.enum(userStates),
  /** Whether they may sign in here. */
  active: z.boolean(),
  roles: z.array(z.object({ id: z.string(), key: z.string(), name: z.string() })),
  last_seen: seconds.nullable(),
  created_at: seconds,
  /**
   * What became of the mail that invited them, until they join. retrying: the mail server could not
   * take it yet. failed: it never will, or was asked too often; reason says why in its words.
   */
  invitation_mail: z
    .object({
      state: z.enum(["waiting", "sent", "retrying", "failed"]),
      at: seconds,
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Open sessions in this organization. */
  sessions: z.number(),
});
export type User = z.infer<typeof user>;
const params = z.object({ id });
const refuses = ["not_found", "invalid", "beyond_own", "last_admin"] as const;

export const listUsers = endpoint({
  method: "GET",
  path: "/resources/v2.1/users",
  summary: "List members by name",
  needs: may("users@read"),
  query: z.object({
    query: z.string().max(200).default(""),
    sort: z.enum(["name", "last_seen", "created_at"]).default("name"),
    page,
    per_page: perPage(50, 200),
  }),
  reply: listOf(user),
  changesWith: ["users"],
});
export const getUser = endpoint({
  method: "GET",
  path: "/resources/v2.1/users/{id}",
  summary: "Get a member",
  needs: may("users@read"),
  params,
  reply: user,
  refuses: ["not_found"],
});
export const updateUser = endpoint({
  method: "PATCH",
  path: "/resources/v2.1/users/{id}",
  summary: "Rename a member, switch them off or on, change their roles",
  needs: may("users@update"),
  params,
  body: z
    .object({
      name: personName,
      phone_number: phone.nullable(),
      active: z.boolean(),
      role_ids: z.array(id).max(100),
    })
    .partial()
    .extend({ base }),
  reply: user,
  refuses: [...refuses, "member_elsewhere", "member_pending", "stale"],
});
export const deleteUser = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/users/{id}",
  summary: "Remove a member from the organization; their sessions end",
  needs: may("users@delete"),
  params,
  reply: emptyReply,
  status: 204,
  refuses,
});
export const listUserSessions = endpoint({
  method: "GET",
  path: "/resources/v2.1/users/{id}/sessions",
  summary: "List a member's sessions in this organization",
  needs: may("users@read"),
  params,
  reply: z.object({ items: z.array(session), total: z.number() }),
  refuses: ["not_found"],
  changesWith: ["users"],
});
export const endUserSessions = endpoint({
  method: "DELETE",
  path: "/resources/v2.1/users/{id}/sessions",
  summary: "End all of a member's sessions in this organization",
  needs: may("users@update"),
  params,
  reply: z.object({ ended: z.number() }),
  refuses: ["not_found"],
});

/**
 * `link` is set where no mail can be sent, for which the console's address must be known: it is
 * shown this once.
 */
const invitationReply = z.object({ user, mailed: z.boolean(), link: z.string().nullable() });
export const inviteUser = endpoint({
  method: "POST",
  path: "/users/invite",
  summary: "Invite somebody by mail",
  needs: may("users@create"),
  status: 201,
  body: z.object({ email: accountEmail, name: personName.optional(), roles: rolesOf }),
  reply: invitationReply,
  refuses: [
    "invalid",
    "beyond_own",
    "already_member",
    "not_found",
    "invited_elsewhere",
    "address_unproved",
    "demo_members_only",
  ],
});
export const resendInvitation = endpoint({
  method: "POST",
  path: "/users/invite/resend",
  summary: "Send the invitation again; the link sent before ends",
  needs: may("users@create"),
  body: z.object({ id }),
  reply: invitationReply,
  refuses: ["not_found", "already_member", "beyond_own", "invited_elsewhere"],
});
/** Posted, so that the token stands in no address that a proxy writes down. */
export const showInvitation = endpoint({
  method: "POST",
  path: "/users/invitation",
  summary: "Get who is invited by an invitation link, and by whom",
  needs: anyone,
  attemptsPerMinute: 20,
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: z.object({ name: z.string(), username: z.string(), organization: z.string() }),
  refuses: ["link_ended", "too_many_attempts"],
});
export const activateUser = endpoint({
  method: "POST",
  path: "/users/activate",
  summary: "Accept an invitation with a name and a password",
  needs: anyone,
  attemptsPerMinute: 20,
  body: z.object({ token: z.string().min(1).max(200), name: personName, password }),
  reply: z.object({ username: z.string() }),
  refuses: ["link_ended", "too_many_attempts", "breached_password"],
});
/** With `username` always 202 and the same answer: who has an account here is nobody's business. */
export const resetPassword = endpoint({
  method: "POST",
  path: "/users/change-password",
  summary: "Ask for a link to set a new password, or set it with the link's token",
  needs: anyone,
  attemptsPerMinute: 10,
  status: 202,
  body: z.union([
    z.object({ token: z.string().min(1).max(200), newPassword: password }),
    z.object({ username: email }),
  ]),
  reply: z.object({ done: z.literal(true) }),
  refuses: ["link_ended", "too_many_attempts", "password_used_before", "breached_password"],
});
