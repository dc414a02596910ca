import { useState } from "react";
import { deliveryEvents, type DeliveryEvent } from "#contract/delivery.ts";
import type { TemplateProblem } from "#contract/message-templates.ts";
import {
  type TemplateDraft,
  useExampleIncidents,
  useTemplateParse,
  useTemplatePreview,
} from "../../../data/message-templates.ts";
import { DraftPreview, PreviewSection } from "../../../parts/DraftPreview.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { deliveryWords, messageTemplateWords as words } from "../../../words/words.ts";
import { MailPreview } from "./MailPreview.tsx";
import { TemplateCheck } from "./TemplateCheck.tsx";
import { TemplateTest } from "./TemplateTest.tsx";
import styles from "./TemplateForm.module.css";

const sample = "sample";
const eventChoices = deliveryEvents
  .filter((event) => event !== "test")
  .map((event) => ({ value: event, label: deliveryWords.events[event] }));

/** What a target would get of a real incident. */
export function TemplatePreview({
  draft: { message_template: template, channel, event },
}: {
  draft: TemplateDraft;
}) {
  const [incidentId, setIncidentId] = useState(sample);
  const [chosenEvent, setEvent] = useState<DeliveryEvent>("shared");
  const { data: examples } = useExampleIncidents();
  const shownEvent = event === "any" ? chosenEvent : event;
  const message =
    template === ""
      ? null
      : { template, event: shownEvent, ...(incidentId !== sample && { incident_id: incidentId }) };
  const request = useDebouncedValue(message && { ...message, channel });
  const answer = useTemplatePreview(request);
  const { data: parsed } = useTemplateParse(request && { template: request.template });
  const incidents = [
    { value: sample, label: words.sample },
    ...(examples?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <>
      <div className={styles.choices}>
        <Select
          label={words.previewOf}
          options={incidents}
          value={incidentId}
          onChange={setIncidentId}
        />
        {event === "any" && (
          <Select<DeliveryEvent>
            label={words.previewEvent}
            options={eventChoices}
            value={chosenEvent}
            onChange={setEvent}
          />
        )}
      </div>
      <DraftPreview
        title={words.preview}
        answer={answer}
        waits={request === null ? words.waits : null}
        unreadable={words.waits}
        loading={words.loading}
      >
        {({ output, problems, mail }) => (
          <PreviewSection title={words.preview}>
            {renderProblems(problems, parsed?.problems).map((problem) => (
              <Notice key={problem.message} tone="problem">
                {words.problem(problem.line, problem.column, problem.message)}
              </Notice>
            ))}
            {output === "" && problems.length > 0 && <p className="soft">{words.notRendered}</p>}
            {mail !== null && output !== "" && <MailPreview mail={mail} />}
            {mail === null && output !== "" && <pre className={styles.output}>{output}</pre>}
          </PreviewSection>
        )}
      </DraftPreview>
      <TemplateCheck
        request={request && { ...request, event: shownEvent }}
        incidentIds={(examples?.items ?? []).map(({ id }) => id)}
      />
      <TemplateTest key={channel} channel={channel} request={message} />
    </>
  );
}

/** What goes wrong while it is rendered; what can be read off the text stands below that. */
const renderProblems = (
  problems: readonly TemplateProblem[],
  parsed: readonly TemplateProblem[] | undefined,
): TemplateProblem[] =>
  problems.filter(({ message }) => parsed?.some((problem) => problem.message === message) !== true);
