import { Check, Circle } from "lucide-react";
import { Icon } from "../ui/text/Icon.tsx";
import { passwordWords as words } from "../words/words.ts";
import { passwordRules } from "./password-rules.ts";
import styles from "./PasswordRules.module.css";

/** What a new password needs, and what of it is there; follows the typing. */
export function PasswordRules({ typed }: { typed: string }) {
  return (
    <ul className={styles.rules} aria-label={words.rulesLabel}>
      {passwordRules.map(({ id, isMet }) => {
        const isThere = isMet(typed);
        return (
          <li key={id} className={styles.rule} data-met={isThere || undefined}>
            <Icon shape={isThere ? Check : Circle} size={12} />
            {words.rules[id]}
            <span className="unseen">, {isThere ? words.ruleMet : words.ruleOpen}</span>
          </li>
        );
      })}
    </ul>
  );
}
