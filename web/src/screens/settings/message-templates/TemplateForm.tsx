import { useRef } from "react";
import { type MessageTemplate, templateEvents } from "#contract/message-templates.ts";
import { type Channel, channels } from "#contract/sharing.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { type TemplateDraft, useMessageTemplates } from "../../../data/message-templates.ts";
import { useMe } from "../../../data/session/session.ts";
import type { EntryFormProps } from "../../../parts/EntryScreen/entry-view.ts";
import { focusOnMount } from "../../../parts/focus-on-mount.ts";
import { Button } from "../../../ui/form/Button.tsx";
import type { CodeAreaHandle } from "../../../ui/form/CodeArea.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import {
  deliveryWords,
  entryWords,
  messageTemplateWords as words,
  shareWords,
} from "../../../words/words.ts";
import { TemplateField } from "./TemplateField.tsx";
import { TemplateVariables } from "./TemplateVariables.tsx";

const events = templateEvents.map((event) => ({
  value: event,
  label: event === "any" ? words.anyEvent : deliveryWords.events[event],
}));
/** Where a body is fixed by the contract, this is a beginning. */
const jsonBeginning = `{
  "event": "{{ event }}",
  "title": "{{ incident.title }}",
  "status": "{{ incident.status }}",
  "tags": {{ tags | json }},
  "url": "{{ links.incident }}"
}`;

/** For which messages a template is, and what it says. */
export function TemplateForm({
  draft,
  item,
  set,
  problems,
}: EntryFormProps<MessageTemplate, TemplateDraft>) {
  const me = useMe();
  const editor = useRef<CodeAreaHandle>(null);
  const { data } = useMessageTemplates();
  const choices = channels
    .filter((channel) => channel !== "email" || hasToggle(me, "custom_email_templates"))
    .map((channel) => ({ value: channel, label: shareWords.channels[channel] }));
  const beginning = data ? (data.built_in[draft.channel] ?? jsonBeginning) : null;
  return (
    <>
      <TextField
        label={entryWords.name}
        autoComplete="off"
        ref={item === null ? focusOnMount : undefined}
        value={draft.name}
        error={problems["name"]}
        onChange={(name) => set({ name })}
      />
      <Select<Channel>
        label={words.channel}
        options={choices}
        value={draft.channel}
        error={problems["channel"]}
        onChange={(channel) => set({ channel })}
      />
      <Select<(typeof templateEvents)[number]>
        label={words.event}
        help={words.eventHelp}
        options={events}
        value={draft.event}
        error={problems["event"]}
        onChange={(event) => set({ event })}
      />
      <Checkbox
        label={words.isDefault}
        checked={draft.is_default}
        onToggle={(is_default) => set({ is_default })}
      />
      <TemplateField
        editor={editor}
        value={draft.message_template}
        error={problems["message_template"]}
        onChange={(message_template) => set({ message_template })}
      />
      {draft.message_template === "" && beginning !== null && (
        <div>
          <Button size="s" onClick={() => set({ message_template: beginning })}>
            {words.begin}
          </Button>
        </div>
      )}
      <TemplateVariables onInsert={(name) => editor.current?.insert(`{{ ${name} }}`)} />
    </>
  );
}
