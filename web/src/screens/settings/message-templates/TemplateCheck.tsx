import { Check, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { CallOf, ReplyOf } from "#contract/endpoint.ts";
import type { checkMessageTemplate } from "#contract/message-templates.ts";
import { useTemplateCheck } from "../../../data/message-templates.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { messageTemplateWords as words } from "../../../words/words.ts";
import styles from "./TemplateForm.module.css";

type Request = Omit<CallOf<typeof checkMessageTemplate>["body"], "incident_ids">;
type CheckedIncident = ReplyOf<typeof checkMessageTemplate>["items"][number];

/** Whether a template reads in the last incidents, and what it says in each. */
export function TemplateCheck({
  request,
  incidentIds,
}: {
  request: Request | null;
  incidentIds: readonly string[];
}) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useTemplateCheck(
    request === null || incidentIds.length === 0
      ? null
      : { ...request, incident_ids: [...incidentIds] },
  );
  if (request === null || data === undefined || data.total === 0) return null;
  const faulty = data.items.filter(({ problems }) => problems.length > 0).length;
  return (
    <div className={styles.check} role="status">
      <Icon shape={faulty === 0 ? Check : TriangleAlert} />
      {faulty === 0 ? words.readsInAll(data.total) : words.failsInSome(faulty, data.total)}
      <Button variant="quiet" size="s" onClick={() => setOpen(true)}>
        {words.lookAtEach}
      </Button>
      {isOpen && <CheckedIncidents items={data.items} onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Those with problems first. */
function CheckedIncidents({
  items,
  onClose,
}: {
  items: readonly CheckedIncident[];
  onClose: () => void;
}) {
  const ranked = items.toSorted(
    (a, b) => Number(b.problems.length > 0) - Number(a.problems.length > 0),
  );
  return (
    <Modal isOpen size="l" title={words.eachIncident(items.length)} onClose={onClose}>
      <ol className={styles.checked}>
        {ranked.map(({ incident_id, title, output, problems }) => (
          <li key={incident_id}>
            <h3 className={styles.caption}>{title}</h3>
            {problems.map(({ line, column, message }) => (
              <Notice key={`${line} ${column} ${message}`} tone="problem">
                {words.problem(line, column, message)}
              </Notice>
            ))}
            {output !== "" && <pre className={styles.output}>{output}</pre>}
          </li>
        ))}
      </ol>
    </Modal>
  );
}
