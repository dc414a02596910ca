/** Whom incidents are shared with. */
export const sharingRefusals = {
  already_shared: { status: 422, message: "It is shared with {0} already" },
  channel_not_connected: {
    status: 422,
    message:
      "Sharing by {0} needs an outbound integration of that kind, and none is connected; email, sms and call need only an address",
  },
  target_without_address: { status: 422, message: "{0} has no {1}" },
  unknown_target: { status: 422, message: "“{0}” is neither a contact nor {1} {2}" },
  share_gone: { status: 422, message: "There is no such share" },
  already_unsubscribed: { status: 422, message: "{0} is unsubscribed already" },
  quota_reached: {
    status: 422,
    message: "The {0} quota of this month is used up: {1} of {2} shares; it starts again on {3}",
  },
} as const;
