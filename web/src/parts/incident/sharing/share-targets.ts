import type { Contact } from "#contract/contacts.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Incident } from "#contract/incidents.ts";
import type { listTargets } from "#contract/outbound-integrations.ts";
import type { Person } from "#contract/people.ts";
import {
  type AddressChannel,
  type Channel,
  isAddressChannel,
  type Share,
} from "#contract/sharing.ts";
import type { ShareTarget } from "../../../data/feed/sharing.ts";
import type { ChoiceOption } from "../../../ui/form/choose-options.ts";
import { shareDialogWords } from "../../../words/words.ts";

/** Somebody who can be chosen, with the address that the channel uses. */
export interface ReachableTarget extends ShareTarget {
  group: string;
  /** In place of the address, which says nothing where it is an id. */
  note?: string;
}

/** Everybody who can be chosen, over all channels. */
export interface ShareDirectory {
  contacts: readonly Contact[];
  people: readonly Person[];
  integrations: ReplyOf<typeof listTargets>["items"];
  /** Through which messages go out; null while that is not known. */
  delivered: readonly Channel[] | null;
}

/** Whether a share would be more than recorded. */
export const isDelivered = (channel: Channel, { delivered }: ShareDirectory): boolean =>
  delivered === null || delivered.includes(channel);

export const hasIntegration = (channel: Channel, { integrations }: ShareDirectory): boolean =>
  integrations.some(({ system }) => system === channel);

/** Contacts first: people of the organization see the incident here anyway. */
export function reachableTargets(channel: Channel, directory: ShareDirectory): ReachableTarget[] {
  return [
    ...(isAddressChannel(channel) ? reachablePeople(channel, directory) : []),
    ...directory.integrations
      .filter(({ system }) => system === channel)
      .map(({ id, name, active }) => ({
        text: id,
        name,
        address: id,
        group: shareDialogWords.integrations,
        ...(!active && { note: shareDialogWords.paused }),
      })),
  ];
}

function reachablePeople(
  channel: AddressChannel,
  { contacts, people }: ShareDirectory,
): ReachableTarget[] {
  const toTargets = (person: Contact | Person, group: string): ReachableTarget[] => {
    const address = normalizeAddress(
      channel,
      (channel === "email" ? person.email : person.phone_number) ?? "",
    );
    return address === "" ? [] : [{ text: person._id, name: person.name, address, group }];
  };
  return [
    ...contacts.flatMap((contact) => toTargets(contact, shareDialogWords.contacts)),
    ...people.flatMap((person) => toTargets(person, shareDialogWords.people)),
  ];
}

/**
 * Whoever is told of all of these incidents already cannot be chosen again, and stands last in the
 * group.
 */
export function optionsOf(
  candidates: readonly ReachableTarget[],
  incidents: readonly Incident[],
  channel: Channel,
): ChoiceOption[] {
  const options = candidates.map(({ text, name, address, group, note }) => {
    const detail = isAddressChannel(channel) ? address : note;
    const hasAll =
      incidents.length > 0 &&
      incidents.every((incident) => isSharedWith(incident, channel, address));
    return {
      value: text,
      label: name,
      detail: hasAll ? shareDialogWords.has(detail) : detail,
      group,
      isDisabled: hasAll,
    };
  });
  return [...Map.groupBy(options, (option) => option.group).values()].flatMap((group) => [
    ...group.filter((option) => !option.isDisabled),
    ...group.filter((option) => option.isDisabled),
  ]);
}

/** Of an empty field. */
export const targetPlaceholder = (channel: Channel): string =>
  !isAddressChannel(channel)
    ? shareDialogWords.toIntegration
    : channel === "email"
      ? shareDialogWords.toMail
      : shareDialogWords.toPhone;

/** What was chosen or typed; a typed address of somebody who is known is theirs. */
export function targetOf(
  text: string,
  candidates: readonly ReachableTarget[],
  channel: Channel,
): ShareTarget {
  const address = isAddressChannel(channel) ? normalizeAddress(channel, text) : text;
  const match =
    candidates.find((candidate) => candidate.text === text) ??
    candidates.find((candidate) => candidate.address === address);
  return match
    ? { text: match.text, name: match.name, address: match.address }
    : { text, name: "", address };
}

/** Why an address cannot be one; the server looks again. */
export function addressProblem(
  { text, name, address }: ShareTarget,
  channel: Channel,
): string | undefined {
  if (name !== "" || !isAddressChannel(channel)) return undefined;
  if (channel === "email")
    return /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/.test(address)
      ? undefined
      : shareDialogWords.notMail(text);
  return /^\+?\d{9,15}$/.test(address) ? undefined : shareDialogWords.notPhone(text);
}

/** How many of the incidents each target is told of, those told of most first. */
export function sharedTargets(incidents: readonly Incident[]): { share: Share; count: number }[] {
  const byTarget = Map.groupBy(
    incidents.flatMap((incident) => activeShares(incident)),
    (share) => `${share.system} ${share.address}`,
  );
  return [...byTarget.values()]
    .flatMap((shares) => (shares[0] ? [{ share: shares[0], count: shares.length }] : []))
    .sort((a, b) => b.count - a.count);
}

const activeShares = ({ escalations }: Incident): Share[] =>
  escalations.filter((share) => share.unsubscribes.length === 0);
const isSharedWith = (incident: Incident, channel: Channel, address: string): boolean =>
  activeShares(incident).some((share) => share.system === channel && share.address === address);

/** As the server keeps it: so one address is one target, however it is written. */
const normalizeAddress = (channel: AddressChannel, text: string): string =>
  channel === "email" ? text.trim().toLowerCase() : text.replaceAll(/[\s-]/g, "");
