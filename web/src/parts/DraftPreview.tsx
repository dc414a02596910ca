import type { ReactNode } from "react";
import { CallError } from "../data/client/call-error.ts";
import { errorText } from "../data/client/error-text.ts";
import { BrokenState } from "../ui/state/BrokenState.tsx";
import { LoadingRows } from "../ui/list/LoadingRows.tsx";
import { ProgressBar } from "../ui/state/ProgressBar.tsx";
import { Section } from "../ui/layout/Section.tsx";
import styles from "./DraftPreview.module.css";

interface DraftPreviewProps<Data> {
  title: string;
  /** The last answer stays in sight while the next is on its way. */
  answer: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** Why there is nothing to ask yet. */
  waits: string | null;
  /** Why what is written cannot be asked. */
  unreadable: string;
  loading: string;
  children: (data: Data) => ReactNode;
}

/** What a draft would do, tried on what is stored; or why that cannot be said. */
export function DraftPreview<Data>({
  title,
  answer: { data, error, refetch },
  waits,
  unreadable,
  loading,
  children,
}: DraftPreviewProps<Data>) {
  const isUnreadable = error instanceof CallError && (error.status === 400 || error.status === 422);
  const missing = waits ?? (isUnreadable ? unreadable : null);
  if (missing !== null)
    return (
      <PreviewSection title={title}>
        <p className="soft">{missing}</p>
      </PreviewSection>
    );
  if (data !== undefined) return children(data);
  return (
    <PreviewSection title={title}>
      {error ? (
        <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={loading} count={6} rowHeight={36} lines={[[64, "60%", 40]]} />
      )}
    </PreviewSection>
  );
}

export function PreviewSection({
  title,
  count,
  children,
}: {
  title: string;
  count?: string;
  children: ReactNode;
}) {
  return (
    <Section
      title={title}
      extra={
        count === undefined ? undefined : (
          <span role="status" className="num">
            {count}
          </span>
        )
      }
    >
      {children}
    </Section>
  );
}

/** How much of it all; `count` says it. */
export const PreviewShare = ({
  title,
  count,
  share,
}: {
  title: string;
  count: string;
  share: number;
}) => <ProgressBar value={share} label={title} valueText={count} className={styles.share} />;

export const PreviewNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.note}>{children}</p>
);

export const PreviewEmpty = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.nothing}>
    <b>{title}</b>
    <p className="soft">{children}</p>
  </div>
);
