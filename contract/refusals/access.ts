/** Who may come in, and who may do what. */
export const accessRefusals = {
  not_signed_in: { status: 401, message: "Sign in to continue" },
  wrong_credentials: { status: 401, message: "The e-mail address or the password is wrong" },
  wrong_current_password: { status: 401, message: "This is not your current password" },
  bad_key: { status: 401, message: "This key is unknown, switched off or expired" },
  second_factor_needed: {
    status: 401,
    message: "Enter a code from your authenticator app, or a recovery code",
  },
  second_factor_wrong: {
    status: 401,
    message: "This code is wrong or was already used",
  },
  second_factor_required: {
    status: 403,
    message:
      "This organization requires a second factor: set up an authenticator app or a passkey first",
  },
  no_permission: { status: 403, message: "This needs the permission {0}" },
  no_environment_action: {
    status: 403,
    message: "Your roles do not allow the action {0} in this environment",
  },
  no_environment_access: { status: 403, message: "This needs {0} access to the environment" },
  no_superadmin: {
    status: 403,
    message: "Only a signed-in super admin of the installation can do this",
  },
  superadmin_by_sso: {
    status: 403,
    message: "The back office needs a password or a passkey; single sign-on gives no access to it",
  },
  no_toggle: { status: 403, message: "The feature {0} is switched off for this organization" },
  session_needed: { status: 403, message: "Only a signed-in person can do this, not a key" },
  role_preview: {
    status: 403,
    message:
      "You are viewing the console as the role {0}: end the preview before you change anything",
  },
  beyond_own: {
    status: 403,
    message: "You cannot give permissions that you do not have yourself: {0}",
  },
  sso_required: { status: 403, message: "This organization requires single sign-on" },
  account_expired: { status: 403, message: "This account has expired" },
} as const;
