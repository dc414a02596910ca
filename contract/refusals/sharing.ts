/** Whom incidents are shared with. */
export const sharingRefusals = {
  already_shared: { status: 422, message: "The incident is already shared with {0}" },
  channel_not_connected: {
    status: 422,
    message:
      "Sharing by {0} needs an outbound integration, and none is connected; email, sms and call need only an address",
  },
  target_without_address: { status: 422, message: "{0} has no {1}" },
  unknown_target: { status: 422, message: "“{0}” is neither a contact nor {1} {2}" },
  no_check: {
    status: 409,
    message: "Its receiver has no call that checks credentials: send a test instead",
  },
  no_shares: {
    status: 409,
    message: "Nothing is shared with it: check its credentials instead",
  },
  unknown_integration: { status: 422, message: "“{0}” is no outbound integration of kind {1}" },
  share_gone: { status: 422, message: "This share does not exist" },
  already_unsubscribed: { status: 422, message: "{0} is already unsubscribed" },
  quota_reached: {
    status: 422,
    message: "This month's {0} quota is used up: {1} of {2} shares. It is renewed on {3}",
  },
  bad_signature: { status: 401, message: "The signature does not match" },
  callback_out_of_time: {
    status: 401,
    message: "It was signed more than 5 minutes ago, or by a clock that is ahead",
  },
  ticket_original: {
    status: 422,
    message: "{0} was opened by Tocsin for this incident: unsubscribe its share instead",
  },
  callback_repeated: { status: 409, message: "It has come before" },
  bad_callback: { status: 400, message: "The callback cannot be read: {0}" },
} as const;
