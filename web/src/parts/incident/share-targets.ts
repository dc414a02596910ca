import type { Contact } from "#contract/contacts.ts";
import type { Incident } from "#contract/incidents.ts";
import type { Person } from "#contract/people.ts";
import type { AddressChannel, Share } from "#contract/sharing.ts";
import type { ShareTarget } from "../../data/sharing.ts";
import type { ChoiceOption } from "../../ui/choose-options.ts";
import { shareWords as words } from "../../words/en.ts";

/** Somebody who can be chosen, with the address that the channel uses. */
export interface Reachable extends ShareTarget {
  group: string;
}

/** Contacts first: people of the organization see the incident here anyway. */
export function reachable(
  channel: AddressChannel,
  { contacts, people }: { contacts: readonly Contact[]; people: readonly Person[] },
): Reachable[] {
  const of = (one: Contact | Person, group: string): Reachable[] => {
    const address = plainAddress(
      channel,
      (channel === "email" ? one.email : one.phone_number) ?? "",
    );
    return address === "" ? [] : [{ text: one._id, name: one.name, address, group }];
  };
  return [
    ...contacts.flatMap((one) => of(one, words.contacts)),
    ...people.flatMap((one) => of(one, words.people)),
  ];
}

/**
 * Whoever is told of all of these incidents already cannot be chosen again, and stands last in the
 * group.
 */
export function optionsOf(
  known: readonly Reachable[],
  incidents: readonly Incident[],
  channel: AddressChannel,
): ChoiceOption[] {
  const options = known.map(({ text, name, address, group }) => {
    const hasAll =
      incidents.length > 0 && incidents.every((one) => isToldOf(one, channel, address));
    return {
      value: text,
      label: name,
      detail: hasAll ? words.has(address) : address,
      group,
      isDisabled: hasAll,
    };
  });
  return [...Map.groupBy(options, (one) => one.group).values()].flatMap((group) => [
    ...group.filter((one) => !one.isDisabled),
    ...group.filter((one) => one.isDisabled),
  ]);
}

/** What was chosen or typed; a typed address of somebody who is known is theirs. */
export function targetOf(
  text: string,
  known: readonly Reachable[],
  channel: AddressChannel,
): ShareTarget {
  const address = plainAddress(channel, text);
  const found =
    known.find((one) => one.text === text) ?? known.find((one) => one.address === address);
  return found
    ? { text: found.text, name: found.name, address: found.address }
    : { text, name: "", address };
}

/** Why an address cannot be one; the server looks again. */
export function addressProblem(
  { text, name, address }: ShareTarget,
  channel: AddressChannel,
): string | undefined {
  if (name !== "") return undefined;
  if (channel === "email")
    return /^[^\s@<>"']+@[^\s@<>"']+\.[^\s@<>"']+$/.test(address) ? undefined : words.notMail(text);
  return /^\+?\d{9,15}$/.test(address) ? undefined : words.notPhone(text);
}

/** How many of the incidents each target is told of, those told of most first. */
export function toldOf(incidents: readonly Incident[]): { share: Share; count: number }[] {
  const byTarget = Map.groupBy(
    incidents.flatMap((one) => followers(one)),
    (share) => `${share.system} ${share.address}`,
  );
  return [...byTarget.values()]
    .flatMap((shares) => (shares[0] ? [{ share: shares[0], count: shares.length }] : []))
    .sort((one, other) => other.count - one.count);
}

const followers = ({ escalations }: Incident): Share[] =>
  escalations.filter((one) => one.unsubscribes.length === 0);
const isToldOf = (incident: Incident, channel: AddressChannel, address: string): boolean =>
  followers(incident).some((one) => one.system === channel && one.address === address);

/** As the server keeps it: so one address is one target, however it is written. */
const plainAddress = (channel: AddressChannel, text: string): string =>
  channel === "email" ? text.trim().toLowerCase() : text.replaceAll(/[\s-]/g, "");
