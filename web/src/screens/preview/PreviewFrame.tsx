import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { Logo } from "../../parts/Logo.tsx";
import { Chip } from "../../ui/text/Chip.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { previewWords as words, shellWords } from "../../words/words.ts";
import styles from "./Preview.module.css";

/** Who shares it, and that nothing can be changed; there is no bar here. */
export function PreviewFrame({
  organization,
  children,
}: {
  organization?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Logo size={20} />
        {organization === undefined ? (
          <b>{shellWords.product}</b>
        ) : (
          <b className="ellipsis">{words.sharedBy(organization)}</b>
        )}
        {organization !== undefined && <Chip icon={Eye}>{words.readOnly}</Chip>}
        <Link href="/" className={styles.signIn}>
          {words.signIn}
        </Link>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}
