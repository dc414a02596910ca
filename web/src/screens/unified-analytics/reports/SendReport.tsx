import { Send } from "lucide-react";
import { useState } from "react";
import {
  type SavedReport,
  useCanSendReports,
  useSendReport,
} from "../../../data/analytics-reports.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { RadioList } from "../../../ui/form/RadioList.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { Notice } from "../../../ui/state/Notice.tsx";
import { actionWords, analyticsReportWords as words } from "../../../words/words.ts";
import styles from "./Reports.module.css";

/** Beside the schedule: to oneself as a test, or to everybody. */
export function SendReport({ item }: { item: SavedReport }) {
  const mayTest = mayDo(useMe(), "analytics@create");
  const canSend = useCanSendReports();
  const [isAsking, setAsking] = useState(false);
  if (!mayTest) return null;
  return (
    <>
      <Button icon={Send} isDisabled={canSend !== true} onClick={() => setAsking(true)}>
        {words.send}
      </Button>
      {isAsking && <SendDialog report={item} onClose={() => setAsking(false)} />}
    </>
  );
}

function SendDialog({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const [to, setTo] = useState<"me" | "recipients">("me");
  const send = useSendReport();
  const { id, name, user_ids: users, contact_ids: contacts } = report;
  const submit = () =>
    send.mutate(
      { params: { id }, body: { to } },
      {
        onSuccess: ({ mails }) => {
          showToast({ title: words.sending(mails.length) });
          onClose();
        },
      },
    );
  return (
    <Modal
      isOpen
      size="s"
      title={words.sendTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionWords.cancel}</Button>
          <Button variant="primary" isBusy={send.isPending} onClick={submit}>
            {words.send}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <RadioList
          label={words.sendTo}
          value={to}
          onChange={setTo}
          rows={[
            { value: "me", label: words.toMe },
            { value: "recipients", label: words.toRecipients(users.length + contacts.length) },
          ]}
        />
        <p className={styles.help}>{words.sendDetail}</p>
        {send.error && <Notice tone="problem">{errorText(send.error)}</Notice>}
      </div>
    </Modal>
  );
}
