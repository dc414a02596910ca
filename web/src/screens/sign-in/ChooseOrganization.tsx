import { errorText } from "../../data/client/error-text.ts";
import {
  useOptionalMe,
  useMyOrganizations,
  useSwitchOrganization,
} from "../../data/session/session.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Chip } from "../../ui/text/Chip.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { shellWords, signInWords as words } from "../../words/words.ts";
import styles from "./SignIn.module.css";

/** One press on an organization and the console opens with it. */
export function ChooseOrganization() {
  const go = useNavigateTo();
  const me = useOptionalMe();
  const { data: options = [] } = useMyOrganizations();
  const { mutate, isPending, error } = useSwitchOrganization();
  const choose = (name: string) =>
    name === me?.organization.name ? go("/", { replace: true }) : mutate(name);
  return (
    <div className={styles.form}>
      <ul className={styles.options} aria-label={words.organization} aria-busy={isPending}>
        {options.map(({ organizationName, displayName, type }) => (
          <li key={organizationName}>
            <button
              type="button"
              className={styles.option}
              disabled={isPending}
              onClick={() => choose(organizationName)}
            >
              <span className="ellipsis">{displayName}</span>
              <Chip>{shellWords.types[type]}</Chip>
            </button>
          </li>
        ))}
      </ul>
      {error && <Notice tone="problem">{errorText(error)}</Notice>}
    </div>
  );
}
