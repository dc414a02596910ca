import { localize } from "../language.ts";
import { numberText, plural } from "../format.ts";

/** Choosing whom an incident is shared with, and through what. */
export const shareDialogWords = localize("shareDialogWords", {
  needsIntegration: "Needs an outbound integration, but none is connected",
  toMail: "Name or e-mail address",
  toPhone: "Name or phone number",
  toIntegration: "Name of an integration",
  integrations: "Connected systems",
  paused: "Paused: told once it is resumed",
  people: "People of this organization",
  contacts: "Contacts",
  loading: "Loading people and contacts",
  broken: "People and contacts could not be loaded. You can still type an address.",
  none: "Nobody has an address for this yet. Type one.",
  has: (detail: string | undefined) =>
    detail === undefined ? "already shared" : `${detail} · already shared`,
  messageHelp: "Stored with the share.",
  messageHelpSent: "Sent with the first message.",
  notMail: (text: string) => `“${text}” is not an e-mail address`,
  notPhone: (text: string) => `“${text}” is not a phone number`,
  newContact: "New contact",
  contactName: "Name",
  contactMail: "E-mail address",
  contactPhone: "Phone number",
  addContact: "Add contact",
  nobody: "Choose somebody to share with",
  /** Of channels that nothing goes out through. */
  recordedOnly: (byChannels: string) =>
    `Shares ${byChannels} are recorded only: nothing is sent through them yet.`,
  to: "To",
  message: "Message",
  submit: (count: number) => plural(count, { one: "Share incident", other: "Share # incidents" }),
  already: "Already shared with",
  alreadySome: (count: number, of: number) => `${numberText(count)} of ${numberText(of)} incidents`,
  andMore: (count: number) => `and ${numberText(count)} more`,
});
