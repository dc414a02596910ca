import { localize } from "../language.ts";

export const invitationWords = localize("invitationWords", {
  title: "Invitations",
  help: "Once you join, an organization sees your name, phone number and visits; until then only your address.",
  invited: "Invited",
  join: "Join",
  joinNamed: (organization: string) => `Join ${organization}`,
  decline: "Decline",
  declineNamed: (organization: string) => `Decline ${organization}`,
  joined: (organization: string) => `You have joined ${organization}`,
  failed: "The invitation was not answered",
});
