import type { ReplyOf } from "#contract/endpoint.ts";
import type { previewMessageTemplate } from "#contract/message-templates.ts";
import { cspNonce } from "../../../ui/csp-nonce.ts";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { messageTemplateWords as words } from "../../../words/words.ts";
import { mailDocument } from "./mail-document.ts";
import styles from "./TemplateForm.module.css";

type Mail = NonNullable<ReplyOf<typeof previewMessageTemplate>["mail"]>;

/** A mail as its reader sees it, in a frame that runs nothing and loads nothing; and its text. */
export function MailPreview({ mail: { subject, html, text } }: { mail: Mail }) {
  return (
    <>
      <KeyValues keyPx={64} rows={[{ key: words.subject, value: <b>{subject}</b> }]} wraps />
      <div className={styles.mail}>
        <figure>
          <figcaption className={styles.caption}>{words.mailHtml}</figcaption>
          <iframe
            title={words.mailHtml}
            sandbox=""
            className={styles.frame}
            srcDoc={mailDocument(html, cspNonce())}
          />
        </figure>
        <figure>
          <figcaption className={styles.caption}>{words.mailText}</figcaption>
          <pre className={styles.output}>{text}</pre>
        </figure>
      </div>
    </>
  );
}
