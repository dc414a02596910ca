import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { errorText } from "../data/client/error-text.ts";
import { FormProblems, ProblemSummary } from "../ui/form/FormProblems.tsx";
import type { FormRefusal } from "../ui/form/form-scope.ts";
import { BrokenState } from "../ui/state/BrokenState.tsx";
import { Icon } from "../ui/text/Icon.tsx";
import { Link } from "../ui/text/Link.tsx";
import { LoadingRows } from "../ui/list/LoadingRows.tsx";
import { PageTitle } from "../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../ui/layout/ScrollRegion.tsx";
import { entryWords } from "../words/words.ts";
import { PhoneBar } from "./PhoneBar.tsx";
import styles from "./SettingsPage.module.css";

interface SettingsPageProps {
  title: string;
  /** Right after the title. */
  extra?: ReactNode;
  /** Buttons at the far end. */
  end?: ReactNode;
  /** As broad as the window, for tables. */
  isWide?: boolean;
  /** What the page waits for; broken and loading states stand in its place. */
  waitsFor?: { error: unknown; refetch: () => unknown; isLoaded: boolean } | undefined;
  /** Where the way back leads on a phone. */
  backLink?: { href: string; label: string };
  /** Of a page that is a form as a whole. */
  refusal?: FormRefusal | undefined;
  children?: ReactNode;
}

/** A page of the settings that has no list beside it. */
export function SettingsPage({
  title,
  extra,
  end,
  isWide = false,
  waitsFor,
  backLink = { href: "/settings", label: entryWords.settings },
  refusal,
  children,
}: SettingsPageProps) {
  return (
    <FormProblems refusal={refusal}>
      <div className={styles.screen}>
        <PhoneBar>
          <Link href={backLink.href} className={styles.back}>
            <Icon shape={ArrowLeft} size={14} />
            {backLink.label}
          </Link>
        </PhoneBar>
        <PageTitle hasLine extra={extra} end={end} className={styles.top}>
          {title}
        </PageTitle>
        <ProblemSummary className={styles.problems} />
        {waitsFor && !waitsFor.isLoaded ? (
          waitsFor.error ? (
            <div className={styles.broken}>
              <BrokenState
                title={errorText(waitsFor.error)}
                onRetry={() => void waitsFor.refetch()}
              />
            </div>
          ) : (
            <div className={styles.loading}>
              <LoadingRows
                label={entryWords.loading(title)}
                count={6}
                rowHeight={52}
                lines={[["60%"], ["40%"]]}
              />
            </div>
          )
        ) : (
          <ScrollRegion label={title} className={styles.page}>
            <div className={styles.inner} data-wide={isWide || undefined}>
              {children}
            </div>
          </ScrollRegion>
        )}
      </div>
    </FormProblems>
  );
}
