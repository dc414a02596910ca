import { limits } from "#contract/limits.ts";
import { type AddressChannel, addressChannels } from "#contract/sharing.ts";
import { hasToggle } from "../../../data/client/access.ts";
import type { AutoshareDraft } from "../../../data/auto-share.ts";
import { useContacts } from "../../../data/contacts.ts";
import { usePeople } from "../../../data/session/people.ts";
import { useMe } from "../../../data/session/session.ts";
import {
  optionsOf,
  reachableTargets,
  targetOf,
} from "../../../parts/incident/sharing/share-targets.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { autoShareWords as words, shareWords } from "../../../words/words.ts";
import styles from "./AutoShareForm.module.css";

type Targets = AutoshareDraft["targets"];
interface TargetsFieldProps {
  targets: Targets;
  problems: Partial<Record<string, string>>;
  onChange: (targets: Targets) => void;
}

/**
 * Whom a rule tells, a field for each channel: contacts and people by name, anybody else by
 * address.
 */
export function TargetsField({ targets, problems, onChange }: TargetsFieldProps) {
  const me = useMe();
  const [contacts, people] = [useContacts(), usePeople()];
  const directory = { contacts: Object.values(contacts.data ?? {}), people: people.data ?? [] };
  const choose = (channel: AddressChannel, selectedIds: readonly string[]) => {
    const reachables = reachableTargets(channel, directory);
    // Channels keep their places, so that a refusal by place names the right one.
    onChange(
      addressChannels.flatMap((addressChannel) =>
        addressChannel === channel
          ? [...new Set(selectedIds.map((text) => targetOf(text, reachables, channel).text))].map(
              (target) => ({
                system: channel,
                target,
              }),
            )
          : targets.filter(({ system }) => system === addressChannel),
      ),
    );
  };
  const problemOf = (channel: AddressChannel) =>
    targets
      .map((target, at) => (target.system === channel ? problems[`targets.${at}`] : undefined))
      .find((problem) => problem !== undefined) ??
    (channel === "email" ? problems["targets"] : undefined);
  return (
    <div className={styles.targets}>
      {addressChannels.map((channel) => (
        <MultiSelect
          key={channel}
          label={words.targets[channel]}
          placeholder={
            targets.some(({ system }) => system === channel)
              ? undefined
              : channel === "email"
                ? shareWords.toMail
                : shareWords.toPhone
          }
          options={optionsOf(reachableTargets(channel, directory), noIncidents, channel)}
          values={targets.flatMap(({ system, target }) => (system === channel ? [target] : []))}
          error={problemOf(channel)}
          mayCreate
          maxValues={limits.targetsPerShare}
          onChange={(selectedIds) => choose(channel, selectedIds)}
        />
      ))}
      <p className={styles.help}>
        {words.targetsHelp}
        {hasToggle(me, "split_autoshare_rules") ? ` ${words.splitHelp}` : ""}
      </p>
    </div>
  );
}

const noIncidents: readonly never[] = [];
