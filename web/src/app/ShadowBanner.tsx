import { Ghost } from "lucide-react";
import { ButtonLink } from "../ui/form/Button.tsx";
import { Icon } from "../ui/text/Icon.tsx";
import { shadowBannerWords as words } from "../words/words.ts";
import styles from "./RolePreviewBanner.module.css";

/** One line for everyone while the organization is in shadow mode. */
export function ShadowBanner({ mayOpen }: { mayOpen: boolean }) {
  return (
    <section aria-label={words.title} className={styles.banner}>
      <Icon shape={Ghost} size={16} />
      <p className={styles.text}>
        <strong>{words.title}:</strong> {words.text}
      </p>
      {mayOpen && (
        <ButtonLink size="s" href="/settings/shadow-mode">
          {words.open}
        </ButtonLink>
      )}
    </section>
  );
}
