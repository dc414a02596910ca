/** Who may come in, and who may do what. */
export const accessRefusals = {
  not_signed_in: { status: 401, message: "Sign in to continue" },
  wrong_credentials: { status: 401, message: "The e-mail or the password is not right" },
  wrong_current_password: { status: 401, message: "This is not your current password" },
  bad_key: { status: 401, message: "This key is unknown, switched off or expired" },
  second_factor_needed: {
    status: 401,
    message: "Enter the code of your authenticator app, or a recovery code",
  },
  second_factor_wrong: {
    status: 401,
    message: "This code is not right, or was used already",
  },
  second_factor_required: {
    status: 403,
    message:
      "This organization asks for a second factor: set up an authenticator app or a passkey first",
  },
  no_permission: { status: 403, message: "This needs the permission {0}" },
  no_environment_action: {
    status: 403,
    message: "Your roles do not give the action {0} in this environment",
  },
  no_environment_access: { status: 403, message: "This needs {0} access to the environment" },
  no_superadmin: {
    status: 403,
    message: "This needs the super admin of the installation, signed in",
  },
  superadmin_by_sso: {
    status: 403,
    message:
      "The back office takes a password or a passkey: an organization's single sign-on does not open it",
  },
  no_toggle: { status: 403, message: "The feature {0} is switched off for this organization" },
  session_needed: { status: 403, message: "This takes a person who is signed in, not a key" },
  role_preview: {
    status: 403,
    message: "You see the console as the role {0} would: nothing can be changed until you end that",
  },
  beyond_own: { status: 403, message: "Nobody gives more than they hold: {0}" },
  sso_required: { status: 403, message: "This organization signs in through its single sign-on" },
  account_expired: { status: 403, message: "This account has expired" },
} as const;
