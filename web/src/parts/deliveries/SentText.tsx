import { useState } from "react";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useTroubleshootingLog } from "../../data/receipts.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { receiptWords, troubleshootingWords as words } from "../../words/words.ts";
import { PayloadBlock } from "../EventReceipt/PayloadBlock.tsx";
import styles from "./DeliveryLedger.module.css";

/** What a message said, without secrets; asked for only when somebody wants it. */
export function SentText({ id }: { id: string }) {
  const mayRead = mayDo(useMe(), "integrations@read");
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPending } = useTroubleshootingLog(isOpen ? id : undefined);
  if (!mayRead) return null;
  return (
    <div>
      <div className={styles.sentActions}>
        <Button
          size="s"
          aria-expanded={isOpen}
          isBusy={isOpen && isPending}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? words.hideSentText : words.showSentText}
        </Button>
        <Link className="small" href={`/integrations/troubleshooting?log=${id}`}>
          {receiptWords.open}
        </Link>
      </div>
      {isOpen && data && (
        <PayloadBlock payload={data.payload} count={1} marked={null} className={styles.sentText} />
      )}
      {isOpen && error && (
        <p className="soft" role="alert">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
