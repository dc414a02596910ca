import { lazy, Suspense } from "react";
import { cx } from "../cx.ts";
import styles from "./Markdown.module.css";

export interface MarkdownProps {
  text: string;
  className?: string | undefined;
}

const MarkdownBody = lazy(() => import("./MarkdownBody.tsx"));

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
