import { Suspense } from "react";
import { cx } from "../cx.ts";
import styles from "./Markdown.module.css";
import { onDemand } from "../on-demand.ts";

export interface MarkdownProps {
  text: string;
  className?: string | undefined;
}

const MarkdownBody = onDemand(() => import("./MarkdownBody.tsx").then((module) => module.default));

/**
 * Text with Markdown marks, made safe. The parser loads when it is first needed; until then the
 * plain text stands.
 */
export function Markdown({ text, className }: MarkdownProps) {
  return (
    <div className={cx(styles.text, className)}>
      <Suspense fallback={<p className={styles.plain}>{text}</p>}>
        <MarkdownBody text={text} />
      </Suspense>
    </div>
  );
}
