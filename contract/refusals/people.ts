/** Accounts, roles, and how people prove who they are. */
export const peopleRefusals = {
  link_ended: { status: 404, message: "This link has ended or was used; ask for a new one" },
  contact_taken: { status: 409, message: "There is a contact with this address already" },
  built_in: { status: 409, message: "Built-in roles stay as they are; make a copy" },
  last_admin: { status: 409, message: "The organization needs an active admin" },
  already_member: { status: 409, message: "This person is a member already" },
  set_up_token_needed: {
    status: 403,
    message: "From another machine, type the token that the server printed when it started",
  },
  already_set_up: { status: 409, message: "This console is already set up" },
  breached_password: {
    status: 422,
    message: "This password is known from breaches of other sites; choose another",
  },
  wrong_first_code: {
    status: 422,
    message: "This code is not right; codes change every half minute",
  },
  password_used_before: {
    status: 422,
    message: "Choose a password that you have not used before",
  },
  factor_before_another: {
    status: 422,
    message: "You have a second factor already: sign in with it before you add another one",
  },
  factor_before_removal: {
    status: 422,
    message: "Sign in with your password and your second factor before you remove this one",
  },
  last_factor: {
    status: 422,
    message: "{0} asks for a second factor: add another one before you remove this one",
  },
  app_set_up: {
    status: 422,
    message: "An authenticator app is set up already: remove it first",
  },
  passkey_unverified: {
    status: 422,
    message: "The browser's passkey could not be verified: try again",
  },
  passkey_registered: { status: 422, message: "This passkey is registered already" },
  member_elsewhere: {
    status: 422,
    message: "This person belongs to other organizations too: only they themselves can change this",
  },
  demo_members_only: {
    status: 422,
    message: "The demo is for people of the organization that it belongs to: invite them there",
  },
  member_pending: {
    status: 422,
    message: "This person has not joined yet: their number is theirs to give",
  },
  /** Of somebody who came in by a link that an administrator was shown. */
  address_unproved: {
    status: 422,
    message:
      "Nobody has proved yet that this address is theirs: that takes a link by mail (ask for a new password), single sign-on, or a password from whoever runs the server (tocsin user reset-password)",
  },
  invitation_pending: {
    status: 403,
    message: "{0} has invited you: join it to sign in",
  },
  /** Whoever held a link could come in as a person whom another organization trusts too. */
  invited_elsewhere: {
    status: 422,
    message:
      "Another organization of this installation has invited this person, who has not come in yet. Without mail no link is shown for them: let them follow the other invitation first, or ask whoever runs the server for a password (tocsin user reset-password)",
  },
  personal_key_of_service: {
    status: 422,
    message: "A service account acts by its own token: personal keys are for people",
  },
  personal_key_by_key: {
    status: 422,
    message:
      "A key makes no personal key, and none last longer: sign in with your password, a passkey or single sign-on",
  },
  own_token_longer: {
    status: 422,
    message: "A service account does not let its own token last longer",
  },
} as const;
