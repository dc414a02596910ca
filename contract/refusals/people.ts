/** Accounts, roles, and how people prove who they are. */
export const peopleRefusals = {
  link_ended: {
    status: 404,
    message: "This link has expired or was already used; ask for a new one",
  },
  contact_taken: { status: 409, message: "A contact with this address already exists" },
  built_in: { status: 409, message: "Built-in roles cannot be changed; make a copy" },
  last_admin: { status: 409, message: "The organization needs at least one active admin" },
  already_member: { status: 409, message: "This person is already a member" },
  set_up_token_needed: {
    status: 403,
    message: "From another machine, enter the token that the server printed when it started",
  },
  already_set_up: { status: 409, message: "This console is already set up" },
  breached_password: {
    status: 422,
    message: "This password is known from data breaches; choose another one",
  },
  wrong_first_code: {
    status: 422,
    message: "This code is wrong; codes change every 30 seconds",
  },
  password_used_before: {
    status: 422,
    message: "Choose a password that you have not used before",
  },
  factor_before_another: {
    status: 422,
    message: "You already have a second factor: sign in with it before you add another one",
  },
  factor_before_removal: {
    status: 422,
    message: "Sign in with your password and your second factor before you remove this one",
  },
  last_factor: {
    status: 422,
    message: "{0} requires a second factor: add another one before you remove this one",
  },
  app_set_up: {
    status: 422,
    message: "An authenticator app is already set up: remove it first",
  },
  passkey_unverified: {
    status: 422,
    message: "The browser's passkey could not be verified: try again",
  },
  passkey_registered: { status: 422, message: "This passkey is already registered" },
  member_elsewhere: {
    status: 422,
    message:
      "This person also belongs to other organizations: only they can change this themselves",
  },
  demo_members_only: {
    status: 422,
    message: "The demo is only for people of its organization: invite them there",
  },
  member_pending: {
    status: 422,
    message: "This person has not joined yet: only they can enter their phone number",
  },
  /** Of somebody who came in by a link that an administrator was shown. */
  address_unproved: {
    status: 422,
    message:
      "This address is not proved yet. Use a mailed link (reset your password), single sign-on, or a password set by the operator",
  },
  invitation_pending: {
    status: 403,
    message: "{0} has invited you: join to sign in",
  },
  /** Whoever held a link could come in as a person whom another organization trusts too. */
  invited_elsewhere: {
    status: 422,
    message:
      "Another organization has already invited this person. They must accept that first, or get a password from the operator",
  },
  personal_key_of_service: {
    status: 422,
    message: "A service account has its own token: personal keys are for people only",
  },
  personal_key_by_key: {
    status: 422,
    message:
      "A key cannot create or extend a personal key: sign in with a password, a passkey or single sign-on",
  },
  web_push_not_allowed: {
    status: 403,
    message: "The organization does not allow notifications on devices",
  },
  push_subscription_invalid: {
    status: 422,
    message: "The browser's subscription cannot be used: turn notifications off and on again",
  },
  too_many_push_devices: {
    status: 422,
    message: "You already have {0} devices: remove one first",
  },
  own_token_longer: {
    status: 422,
    message: "A service account cannot extend its own token",
  },
} as const;
