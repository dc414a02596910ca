import { useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { type Channel, channels, isAddressChannel } from "#contract/sharing.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import { actionWords, shareWords as words, shareDialogWords } from "../../../words/words.ts";
import { ExistingShares } from "./ExistingShares.tsx";
import styles from "../dialogs.module.css";
import { NewContact } from "./NewContact.tsx";
import { QuotaNote } from "./QuotaNote.tsx";
import {
  addressProblem,
  hasIntegration,
  isDelivered,
  optionsOf,
  reachableTargets,
  type ShareDirectory,
  targetOf,
  targetPlaceholder,
} from "./share-targets.ts";
import { useShareDirectory } from "./useShareDirectory.ts";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";

interface ShareDialogProps {
  incidents: readonly Incident[];
  actions: IncidentActionHandlers;
  onClose: () => void;
}

/** Whom to tell of incidents, through what, and with which words. */
export default function ShareDialog({
  incidents,
  actions: incidentActions,
  onClose,
}: ShareDialogProps) {
  const me = useMe();
  const { directory, isLoading, error: failure, reload } = useShareDirectory();
  const [channel, setChannel] = useState<Channel>("email");
  const [chosen, setChosen] = useState<string[]>([]);
  const [message, setMessage] = useState("");
  const { problems, refusal, refuse } = useFormProblems(null, { to: chosen });
  const isSent = isDelivered(channel, directory);
  const candidates = reachableTargets(channel, directory);
  const send = () => {
    const targets = chosen.map((text) => targetOf(text, candidates, channel));
    const wrong =
      targets.length === 0
        ? shareDialogWords.nobody
        : targets
            .map((target) => addressProblem(target, channel))
            .find((problem) => problem !== undefined);
    if (wrong !== undefined) return refuse({ to: wrong });
    onClose();
    void incidentActions.share(incidents, {
      system: channel,
      targets,
      message: message.trim(),
      isSent,
    });
  };
  useKeys({ "mod+enter": send }, { worksInFields: true });
  const change = (next: Channel) => {
    setChannel(next);
    // Whoever was chosen may have no address there.
    setChosen([]);
  };
  const note = isLoading
    ? shareDialogWords.loading
    : candidates.length === 0 && !failure
      ? shareDialogWords.none
      : undefined;
  const actions = (
    <>
      <Button onClick={onClose}>{actionWords.cancel}</Button>
      <Button type="submit" form="share" variant="primary" keys="mod+enter">
        {shareDialogWords.submit(incidents.length)}
      </Button>
    </>
  );
  return (
    <Modal
      isOpen
      title={words.title(incidents[0]?.title ?? "", incidents.length)}
      onClose={onClose}
      actions={actions}
    >
      <Form id="share" className={styles.form} refusal={refusal} onSubmit={send}>
        {failure && (
          <Notice
            tone="problem"
            actions={
              <Button size="s" onClick={reload}>
                {actionWords.retry}
              </Button>
            }
          >
            {shareDialogWords.broken} {errorText(failure)}
          </Notice>
        )}
        <QuotaNote channel={channel} />
        <MultiSelect
          label={shareDialogWords.to}
          placeholder={chosen.length > 0 ? undefined : targetPlaceholder(channel)}
          options={optionsOf(candidates, incidents, channel)}
          values={chosen}
          onChange={setChosen}
          mayCreate={isAddressChannel(channel)}
          maxValues={limits.targetsPerShare}
          note={note}
          error={problems["to"]}
        />
      </Form>
      {mayDo(me, "notifications@create") && isAddressChannel(channel) && (
        <NewContact key={channel} channel={channel} onAdded={(id) => setChosen([...chosen, id])} />
      )}
      <div className={styles.form}>
        <Select
          label={words.channel}
          options={channelOptions(directory)}
          value={channel}
          onChange={change}
          isSearchable={false}
        />
        <TextArea
          label={shareDialogWords.message}
          help={isSent ? shareDialogWords.messageHelpSent : shareDialogWords.messageHelp}
          value={message}
          onChange={setMessage}
          rows={3}
          maxLength={limits.shareMessageCharacters}
        />
      </div>
      <ExistingShares incidents={incidents} />
      {!isSent && <Notice>{shareDialogWords.recordedOnly(words.byChannel[channel])}</Notice>}
    </Modal>
  );
}

const channelOptions = (directory: ShareDirectory) =>
  channels.map((channel) => ({
    value: channel,
    label: words.channels[channel],
    ...(!isAddressChannel(channel) &&
      !hasIntegration(channel, directory) && {
        isDisabled: true,
        detail: shareDialogWords.needsIntegration,
      }),
  }));
