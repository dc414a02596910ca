/** Single sign-on, and who follows whose. */
export const ssoRefusals = {
  sso_other_protocol: { status: 400, message: "These are settings of the other protocol" },
  not_a_certificate: {
    status: 400,
    message:
      "This is not a certificate: paste it with its BEGIN and END lines, or the provider's base64",
  },
  sso_not_set_up: { status: 422, message: "Set the provider up first" },
  sso_needs_confirmation: {
    status: 422,
    message:
      "Nobody has come in through it yet: sign in as a test first, or type {0} to turn passwords off all the same",
  },
  sso_set_up_elsewhere: { status: 422, message: "Single sign-on is set up in {0}" },
  sso_followed: {
    status: 422,
    message: "This organization follows another one's single sign-on",
  },
  too_many_domains: { status: 422, message: "At most {0} domains" },
  unknown_sso_source: { status: 422, message: "There is no such organization" },
  sso_source_follows: {
    status: 422,
    message: "{0} follows another organization's single sign-on itself",
  },
  sso_has_followers: {
    status: 422,
    message: "{0} follows this organization's single sign-on: change that first",
  },
} as const;
