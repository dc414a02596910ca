import type { Integration } from "#contract/integrations.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMailSource } from "../../data/mail-source.ts";
import { Section } from "../../ui/layout/Section.tsx";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { CopyButton } from "../../ui/text/CopyButton.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { mailSourceWords as words } from "../../words/words.ts";
import { SendersForm } from "./SendersForm.tsx";
import styles from "./Integration.module.css";

/** Where the mails of a source go, and from whom they are taken. */
export function MailSection({ source }: { source: Integration }) {
  const { data, error, refetch } = useMailSource(source.id);
  if (!data)
    return (
      <Section title={words.title}>
        {error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={3} />
        )}
      </Section>
    );
  const addressRow = (label: string, address: string) => ({
    key: address,
    label,
    value: (
      <span className={styles.mailAddress}>
        <span className={`mono ${styles.address}`}>{address}</span>
        <CopyButton text={address} />
      </span>
    ),
  });
  return (
    <Section title={words.title}>
      {!data.is_listening && (
        <Notice tone="problem" className={styles.notice}>
          {words.notListening}
        </Notice>
      )}
      <p className={styles.intro}>{words.addressNote}</p>
      <KeyValues
        wraps
        keyPx={116}
        rows={[
          addressRow(words.address, data.address),
          ...data.former_addresses.map(({ address }) => addressRow(words.formerAddress, address)),
        ]}
      />
      <div className={styles.senders}>
        <SendersForm mailSource={data} />
      </div>
    </Section>
  );
}
