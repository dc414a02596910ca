import { useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { limits } from "#contract/limits.ts";
import { addressChannels, type AddressChannel, type Channel, channels } from "#contract/sharing.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useContacts } from "../../../data/contacts.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { usePeople } from "../../../data/session/people.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import { actionWords, shareWords as words } from "../../../words/words.ts";
import { ExistingShares } from "./ExistingShares.tsx";
import styles from "../dialogs.module.css";
import { NewContact } from "./NewContact.tsx";
import { QuotaNote } from "./QuotaNote.tsx";
import { addressProblem, optionsOf, reachableTargets, targetOf } from "./share-targets.ts";
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
  const [contacts, people] = [useContacts(), usePeople()];
  const [channel, setChannel] = useState<AddressChannel>("email");
  const [chosen, setChosen] = useState<string[]>([]);
  const [message, setMessage] = useState("");
  const { problems, refusal, refuse } = useFormProblems(null, { to: chosen });
  const candidates = reachableTargets(channel, {
    contacts: Object.values(contacts.data ?? {}),
    people: people.data ?? [],
  });
  const send = () => {
    const targets = chosen.map((text) => targetOf(text, candidates, channel));
    const wrong =
      targets.length === 0
        ? words.nobody
        : targets
            .map((target) => addressProblem(target, channel))
            .find((problem) => problem !== undefined);
    if (wrong !== undefined) return refuse({ to: wrong });
    onClose();
    void incidentActions.share(incidents, { system: channel, targets, message: message.trim() });
  };
  useKeys({ "mod+enter": send }, { worksInFields: true });
  const change = (next: Channel) => {
    if (!isAddressChannel(next)) return;
    setChannel(next);
    // Whoever was chosen may have no address there.
    setChosen([]);
  };
  const isLoading = contacts.isPending || people.isPending;
  const failure = contacts.error ?? people.error;
  const note = isLoading
    ? words.loading
    : candidates.length === 0 && !failure
      ? words.none
      : undefined;
  const actions = (
    <>
      <Button onClick={onClose}>{actionWords.cancel}</Button>
      <Button type="submit" form="share" variant="primary" keys="mod+enter">
        {words.submit(incidents.length)}
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
              <Button
                size="s"
                onClick={() => void Promise.all([contacts.refetch(), people.refetch()])}
              >
                {actionWords.retry}
              </Button>
            }
          >
            {words.broken} {errorText(failure)}
          </Notice>
        )}
        <QuotaNote channel={channel} />
        <MultiSelect
          label={words.to}
          placeholder={
            chosen.length > 0 ? undefined : channel === "email" ? words.toMail : words.toPhone
          }
          options={optionsOf(candidates, incidents, channel)}
          values={chosen}
          onChange={setChosen}
          mayCreate
          maxValues={limits.targetsPerShare}
          note={note}
          error={problems["to"]}
        />
      </Form>
      {mayDo(me, "notifications@create") && (
        <NewContact key={channel} channel={channel} onAdded={(id) => setChosen([...chosen, id])} />
      )}
      <div className={styles.form}>
        <Select
          label={words.channel}
          options={CHANNELS}
          value={channel}
          onChange={change}
          isSearchable={false}
        />
        <TextArea
          label={words.message}
          help={words.messageHelp}
          value={message}
          onChange={setMessage}
          rows={3}
          maxLength={limits.shareMessageCharacters}
        />
      </div>
      <ExistingShares incidents={incidents} />
      <Notice>{words.notSentYet}</Notice>
    </Modal>
  );
}

const isAddressChannel = (channel: Channel): channel is AddressChannel =>
  addressChannels.some((addressChannel) => addressChannel === channel);

const CHANNELS = channels.map((channel) => ({
  value: channel,
  label: words.channels[channel],
  ...(isAddressChannel(channel) ? {} : { isDisabled: true, detail: words.needsIntegration }),
}));
