import { ArrowRight, FlaskConical, Plug } from "lucide-react";
import type { ReactNode } from "react";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useMe } from "../../data/session/session.ts";
import { useEnterDemo } from "../../data/session/useEnterDemo.ts";
import { AuthHeading } from "../../parts/AuthLayout.tsx";
import { cx } from "../../ui/cx.ts";
import { Icon, type IconShape } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { setUpWords as words } from "../../words/words.ts";
import styles from "./SetUp.module.css";

/** The second step: events of one's own, or of a demo beside. */
export function FirstSource() {
  const me = useMe();
  const { start, isBusy, error } = useEnterDemo();
  return (
    <>
      <AuthHeading over={words.step(2, 3)} title={words.sourceTitle}>
        {words.sourceIntro(me.organization.display_name)}
      </AuthHeading>
      <div className={styles.choices}>
        <Link href="/integrations/" className={styles.choice}>
          <Choice icon={Plug} title={words.connect}>
            {words.connectWords}
          </Choice>
        </Link>
        {mayDo(me, "general_settings@update") && (
          <button
            type="button"
            className={cx(styles.choice, isBusy && styles.busy)}
            disabled={isBusy}
            aria-busy={isBusy}
            onClick={start}
          >
            <Choice icon={FlaskConical} title={words.demo}>
              {words.demoWords}
            </Choice>
          </button>
        )}
      </div>
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
      <p className={styles.skip}>
        <Link href="/feed/all?folder=active">{words.skip}</Link>
      </p>
    </>
  );
}

function Choice({
  icon,
  title,
  children,
}: {
  icon: IconShape;
  title: string;
  children: ReactNode;
}) {
  return (
    <>
      <Icon shape={icon} size={20} className={styles.choiceIcon} />
      <span className={styles.choiceWords}>
        <b className={styles.choiceTitle}>{title}</b>
        <span className="soft">{children}</span>
      </span>
      <Icon shape={ArrowRight} size={16} className={styles.choiceIcon} />
    </>
  );
}
