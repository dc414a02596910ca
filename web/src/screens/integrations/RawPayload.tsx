import { useState } from "react";
import { indentedJson } from "../../parts/EventReceipt/indented-json.ts";
import { Button } from "../../ui/form/Button.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { troubleshootingWords as words } from "../../words/words.ts";
import styles from "./Troubleshooting.module.css";

/** Characters in sight at first: a long request would hold up the page. */
const MAX_CHARS = 4000;

/** What was sent: indented to be read, copied to the letter. */
export function RawPayload({ payload }: { payload: string }) {
  const [isWhole, setWhole] = useState(false);
  const readable = isWhole ? indentedJson(payload) : indentedJson(payload.slice(0, MAX_CHARS));
  const isCut = !isWhole && payload.length > MAX_CHARS;
  return (
    <Section title={words.payload} extra={words.bytes(payload.length)} className={styles.section}>
      <CopyBlock text={payload} label={words.payloadText} copyLabel={words.copyPayload}>
        {readable}
      </CopyBlock>
      {isCut && (
        <p className={styles.cut}>
          {words.cutPayload(words.bytes(MAX_CHARS), words.bytes(payload.length))}{" "}
          <Button size="s" onClick={() => setWhole(true)}>
            {words.wholePayload}
          </Button>
        </p>
      )}
    </Section>
  );
}
