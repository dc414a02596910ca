/** Single sign-on, who follows whose, and provisioning. */
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
  scim_filter: { status: 400, message: "The filter cannot be read: {0}" },
  scim_path: { status: 400, message: "{0} is not the path of an attribute" },
  scim_no_target: { status: 400, message: "There is nothing to change at {0}" },
  scim_taken: { status: 409, message: "{0} already belongs to somebody else" },
  scim_no_email: { status: 400, message: "{0} is not an e-mail address that a member can have" },
  scim_unknown_member: { status: 400, message: "There is no user {0}" },
  scim_address_fixed: {
    status: 400,
    message:
      "The address {0} can change only within proved domains, and while the person belongs to this organization alone",
  },
  sso_has_followers: {
    status: 422,
    message: "{0} uses this organization's single sign-on: change that first",
  },
} as const;
