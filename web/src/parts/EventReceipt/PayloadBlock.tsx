import { useState } from "react";
import { Button } from "../../ui/form/Button.tsx";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { troubleshootingWords as words } from "../../words/words.ts";
import { indentedJson } from "./indented-json.ts";
import { payloadItems, type TextSpan } from "./payload-items.ts";
import styles from "./PayloadBlock.module.css";

/** Characters in sight at first: a long request would hold up the page. */
const MAX_CHARS = 4000;
/** Of them, around the event in question. */
const AROUND_CHARS = 300;

interface PayloadBlockProps {
  payload: string;
  /** How many events it brought. */
  count: number;
  /** The index of the event in question. */
  marked: number | null;
  className?: string | undefined;
}

/** What was sent: indented to be read, copied to the letter, the event in question marked. */
export function PayloadBlock({ payload, count, marked, className }: PayloadBlockProps) {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && payload.length > MAX_CHARS;
  const item = marked === null || count < 2 ? undefined : payloadItems(payload, count)?.[marked];
  const cutNote = item
    ? words.eventOnly(marked ?? 0, count)
    : words.cutPayload(words.bytes(MAX_CHARS), words.bytes(payload.length));
  return (
    <>
      <CopyBlock
        text={payload}
        label={words.payloadText}
        copyLabel={words.copyPayload}
        className={className}
      >
        {item ? (
          <MarkedText key={`${marked} ${isCut}`} {...{ payload, item, isCut }} />
        ) : (
          indentedJson(isCut ? payload.slice(0, MAX_CHARS) : payload)
        )}
      </CopyBlock>
      {isCut && (
        <p className={styles.cut}>
          {cutNote}{" "}
          <Button size="s" onClick={() => setWhole(true)}>
            {words.wholePayload}
          </Button>
        </p>
      )}
    </>
  );
}

function MarkedText({ payload, item, isCut }: { payload: string; item: TextSpan; isCut: boolean }) {
  const from = isCut ? Math.max(0, item.from - AROUND_CHARS) : 0;
  const to = isCut ? Math.min(payload.length, item.to + AROUND_CHARS) : payload.length;
  return (
    <>
      {from > 0 && "…"}
      {payload.slice(from, item.from)}
      <mark ref={scrollIntoBlock} className={styles.marked}>
        {indentedJson(payload.slice(item.from, item.to))}
      </mark>
      {payload.slice(item.to, to)}
      {to < payload.length && "…"}
    </>
  );
}

/** Inside the block alone: the page stays where the reader is. */
function scrollIntoBlock(mark: HTMLElement | null): void {
  const block = mark?.closest("pre")?.parentElement;
  if (mark && block)
    block.scrollTop += mark.getBoundingClientRect().top - block.getBoundingClientRect().top;
}
