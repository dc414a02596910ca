import { limits } from "#contract/limits.ts";
import { type Channel, channels, isAddressChannel } from "#contract/sharing.ts";
import { hasToggle } from "../../../data/client/access.ts";
import type { AutoshareDraft } from "../../../data/auto-share.ts";
import { useMe } from "../../../data/session/session.ts";
import {
  hasIntegration,
  optionsOf,
  reachableTargets,
  targetOf,
  targetPlaceholder,
} from "../../../parts/incident/sharing/share-targets.ts";
import { useShareDirectory } from "../../../parts/incident/sharing/useShareDirectory.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { autoShareWords as words } from "../../../words/words.ts";
import styles from "./AutoShareForm.module.css";

type Targets = AutoshareDraft["targets"];
interface TargetsFieldProps {
  targets: Targets;
  problems: Partial<Record<string, string>>;
  onChange: (targets: Targets) => void;
}

/**
 * Whom a rule tells, a field for each channel: contacts, people and connected systems by name,
 * anybody else by address.
 */
export function TargetsField({ targets, problems, onChange }: TargetsFieldProps) {
  const me = useMe();
  const { directory } = useShareDirectory();
  const shown = channels.filter(
    (channel) =>
      isAddressChannel(channel) ||
      hasIntegration(channel, directory) ||
      targets.some(({ system }) => system === channel),
  );
  const choose = (channel: Channel, selectedIds: readonly string[]) => {
    const reachables = reachableTargets(channel, directory);
    // Channels keep their places, so that a refusal by place names the right one.
    onChange(
      channels.flatMap((each) =>
        each === channel
          ? [...new Set(selectedIds.map((text) => targetOf(text, reachables, channel).text))].map(
              (target) => ({
                system: channel,
                target,
              }),
            )
          : targets.filter(({ system }) => system === each),
      ),
    );
  };
  const problemOf = (channel: Channel) =>
    targets
      .map((target, at) => (target.system === channel ? problems[`targets.${at}`] : undefined))
      .find((problem) => problem !== undefined) ??
    (channel === "email" ? problems["targets"] : undefined);
  return (
    <div className={styles.targets}>
      {shown.map((channel) => (
        <MultiSelect
          key={channel}
          label={words.targets[channel]}
          placeholder={
            targets.some(({ system }) => system === channel)
              ? undefined
              : targetPlaceholder(channel)
          }
          options={optionsOf(reachableTargets(channel, directory), noIncidents, channel)}
          values={targets.flatMap(({ system, target }) => (system === channel ? [target] : []))}
          error={problemOf(channel)}
          mayCreate={isAddressChannel(channel)}
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
