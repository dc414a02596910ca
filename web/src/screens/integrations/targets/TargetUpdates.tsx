import { useState } from "react";
import { deliveryEvents, type DeliveryEvent } from "#contract/delivery.ts";
import type { OutboundIntegration } from "#contract/outbound-integrations.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useUpdateTarget } from "../../../data/outbound-integrations.ts";
import { useMe } from "../../../data/session/session.ts";
import { SaveButtons } from "../../../parts/SaveButtons.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { useUnsavedGuard } from "../../../parts/useUnsavedGuard.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { RadioList } from "../../../ui/form/RadioList.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { deliveryWords, listText, targetFormWords as words } from "../../../words/words.ts";
import { TemplateChoice } from "./TemplateChoice.tsx";
import styles from "./Target.module.css";

/**
 * A test goes when somebody sends it, the end of a share is always said, and questions go where
 * people can answer.
 */
const choosableOf = ({ parent_source_system: kind }: OutboundIntegration) =>
  deliveryEvents.filter(
    (event) =>
      event !== "test" && event !== "unsubscribed" && (event !== "question" || kind === "chat"),
  );
const modes = [
  { value: "all", label: words.allUpdates },
  { value: "chosen", label: words.chosenUpdates },
] as const;
type Mode = (typeof modes)[number]["value"];

interface Choice {
  mode: Mode;
  events: readonly DeliveryEvent[];
  templateIds: readonly string[];
}
/** No event means all but comments. */
const choiceOf = ({ config: { events, template_ids } }: OutboundIntegration): Choice => ({
  mode: events.length === 0 ? "all" : "chosen",
  events,
  templateIds: template_ids,
});

/** What of an incident the target is sent. */
export function TargetUpdates({ target }: { target: OutboundIntegration }) {
  const mayUpdate = mayDo(useMe(), "integrations@update");
  const { mode, events } = choiceOf(target);
  if (mayUpdate) return <UpdatesForm target={target} />;
  return (
    <div className={styles.form}>
      <p>
        {mode === "all"
          ? words.allUpdates
          : listText(events.map((event) => deliveryWords.events[event]))}
      </p>
      <p className="small faint">{words.readOnly}</p>
    </div>
  );
}

function UpdatesForm({ target }: { target: OutboundIntegration }) {
  const [draft, setDraft] = useState<Choice | null>(null);
  const choice = draft ?? choiceOf(target);
  const { mode, events, templateIds } = choice;
  const choosable = choosableOf(target);
  const { mutate, isPending, error, reset } = useUpdateTarget();
  const { problems, refusal, refuse } = useFormProblems(error, {
    config: { mode, events, templateIds },
  });
  const { guard } = useUnsavedGuard(draft !== null);
  const toggle = (event: DeliveryEvent, isOn: boolean) =>
    setDraft({
      ...choice,
      events: choosable.filter((id) => (id === event ? isOn : events.includes(id))),
    });
  const submit = () => {
    if (mode === "chosen" && events.length === 0)
      return refuse({ "config.events": words.noUpdate });
    mutate(
      {
        params: { appKey: target.id },
        body: {
          config: { events: mode === "all" ? [] : [...events], template_ids: [...templateIds] },
        },
      },
      {
        onSuccess: () => {
          setDraft(null);
          showToast({ title: words.saved });
        },
      },
    );
  };
  const discard = () => {
    setDraft(null);
    reset();
  };
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={submit}>
      <p className={styles.intro}>{words.updatesIntro}</p>
      <RadioList
        label={words.updates}
        rows={modes}
        value={mode}
        onChange={(next) =>
          setDraft({
            ...choice,
            mode: next,
            events:
              next === "chosen" && events.length === 0
                ? choosable.filter((event) => event !== "commented")
                : events,
          })
        }
      />
      {mode === "chosen" && (
        <fieldset className={styles.events}>
          <legend className="unseen">{words.chosenUpdates}</legend>
          {choosable.map((event) => (
            <Checkbox
              key={event}
              label={deliveryWords.events[event]}
              checked={events.includes(event)}
              onToggle={(isOn) => toggle(event, isOn)}
            />
          ))}
        </fieldset>
      )}
      {problems["config.events"] !== undefined && (
        <p role="alert" className={styles.problem}>
          {problems["config.events"]}
        </p>
      )}
      <TemplateChoice
        channel={target.parent_source_system}
        ids={templateIds}
        error={problems["config.template_ids"]}
        onChange={(ids) => setDraft({ ...choice, templateIds: ids })}
      />
      {draft !== null && <SaveButtons isBusy={isPending} onDiscard={discard} />}
      {guard}
    </Form>
  );
}
