import type { Contact } from "#contract/contacts.ts";
import type { Person } from "#contract/people.ts";
import { type Reason, reason } from "#contract/refusals.ts";
import { email, phone } from "#contract/scalars.ts";
import { type AddressChannel, type Channel, isAddressChannel } from "#contract/sharing.ts";
import type { Target } from "./share.ts";

/** Everybody who can be named by an id. */
export interface AddressBook {
  contacts: readonly Contact[];
  people: readonly Person[];
  /** Integrations that take shares. */
  outbound: readonly OutboundTarget[];
}
export interface OutboundTarget {
  id: string;
  system: Channel;
  name: string;
}

/** Whom a text names: a contact's or user's id, or a bare address. A reason when nobody. */
export function targetOf(text: string, system: Channel, book: AddressBook): Target | Reason {
  if (!isAddressChannel(system)) return outboundTarget(text, system, book);
  const mailboxes = system === "email" ? findConnected(text, system, book) : undefined;
  if (mailboxes) return mailboxes;
  const address = phoneOrMail[system];
  const person = [...book.contacts, ...book.people].find((entry) => entry._id === text);
  if (person) {
    const ownAddress = address.of(person);
    return ownAddress === null
      ? reason("target_without_address", person.name, address.word)
      : { system, address: ownAddress, name: person.name };
  }
  const parsed = address.schema.safeParse(text);
  if (!parsed.success) return reason("unknown_target", text, address.article, address.word);
  const owner = [...book.contacts, ...book.people].find(
    (entry) => address.of(entry) === parsed.data,
  );
  return { system, address: parsed.data, name: owner?.name ?? "" };
}

function outboundTarget(text: string, system: Channel, book: AddressBook): Target | Reason {
  if (!book.outbound.some((target) => target.system === system))
    return reason("channel_not_connected", channelNames[system]);
  return (
    findConnected(text, system, book) ?? reason("unknown_integration", text, channelNames[system])
  );
}

/** By its id or its name. */
function findConnected(
  text: string,
  system: Channel,
  { outbound }: AddressBook,
): Target | undefined {
  const connected = outbound.filter((target) => target.system === system);
  const target =
    connected.find(({ id }) => id === text) ??
    connected.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
  return target && { system, address: target.id, name: target.name };
}

const channelNames: Record<Channel, string> = {
  email: "e-mail",
  sms: "text message",
  call: "phone call",
  "task-tracker": "task tracker",
  "issue-tracker": "issue tracker",
  "on-call": "on-call service",
  itsm: "IT service management",
  chat: "chat",
  "team-chat": "team chat",
  webhook: "webhook",
};

type Reachable = Pick<Contact, "email" | "phone_number">;
const byPhone = {
  schema: phone,
  word: "phone number",
  article: "a",
  // A user's number may be written for the eye.
  of: ({ phone_number }: Reachable): string | null => phone.safeParse(phone_number).data ?? null,
};
const byMail = {
  schema: email,
  word: "e-mail address",
  article: "an",
  of: (reachable: Reachable): string | null => email.safeParse(reachable.email).data ?? null,
};
const phoneOrMail = { email: byMail, sms: byPhone, call: byPhone } as const satisfies Record<
  AddressChannel,
  unknown
>;
