import type { ReactNode } from "react";
import { CopyButton } from "./CopyButton.tsx";
import { cx } from "../cx.ts";
import { ScrollRegion } from "../layout/ScrollRegion.tsx";
import styles from "./CopyBlock.module.css";

export interface CopyBlockProps {
  /** What is copied, to the letter. */
  text: string;
  /** The same, with parts marked; else the text as it is. */
  children?: ReactNode;
  /** Drawn before the first line and not copied, such as "$". */
  prompt?: string | undefined;
  label: string;
  copyLabel: string;
  /** The one thing to do on this screen. */
  isPrimary?: boolean;
  onCopy?: (() => void) | undefined;
  className?: string | undefined;
}

/** A command or a configuration to take away. */
export function CopyBlock({
  text,
  children,
  prompt,
  label,
  copyLabel,
  isPrimary = false,
  onCopy,
  className,
}: CopyBlockProps) {
  return (
    <div className={cx(styles.block, className)}>
      <ScrollRegion label={label} className={styles.text}>
        <pre>
          {prompt !== undefined && <span className={styles.prompt}>{prompt} </span>}
          <code>{children ?? text}</code>
        </pre>
      </ScrollRegion>
      <div className={styles.copy}>
        <CopyButton
          text={text}
          label={copyLabel}
          variant={isPrimary ? "primary" : "default"}
          onCopy={onCopy}
        />
      </div>
    </div>
  );
}
