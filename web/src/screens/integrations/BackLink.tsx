import { ArrowLeft } from "lucide-react";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { integrationWords as words } from "../../words/words.ts";
import styles from "./Instructions.module.css";

/** Up to the list of sources. */
export function BackLink() {
  return (
    <Link href="/integrations/" className={styles.back}>
      <Icon shape={ArrowLeft} size={14} />
      {words.back}
    </Link>
  );
}
