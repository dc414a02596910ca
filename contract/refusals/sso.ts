/** Single sign-on, and who follows whose. */
export const ssoRefusals = {
  sso_other_protocol: { status: 400, message: "These settings belong to the other protocol" },
  not_a_certificate: {
    status: 400,
    message: "This is not a certificate: paste PEM with its BEGIN and END lines, or base64",
  },
  sso_not_set_up: { status: 422, message: "Set the provider up first" },
  sso_needs_confirmation: {
    status: 422,
    message:
      "These settings have not been tested: run a test sign-in first, or type {0} to turn off passwords anyway",
  },
  sso_set_up_elsewhere: {
    status: 422,
    message: "Single sign-on is set up in the organization {0}",
  },
  sso_followed: {
    status: 422,
    message: "This organization uses another organization's single sign-on",
  },
  too_many_domains: { status: 422, message: "There can be at most {0} domains" },
  unknown_sso_source: { status: 422, message: "This organization does not exist" },
  sso_source_follows: {
    status: 422,
    message: "{0} itself uses another organization's single sign-on",
  },
  sso_has_followers: {
    status: 422,
    message: "{0} uses this organization's single sign-on: change that first",
  },
} as const;
