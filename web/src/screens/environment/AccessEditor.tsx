import { GrantRow } from "../../parts/GrantRow.tsx";
import type { ActionGrant } from "../../parts/granted-actions.ts";
import { Section } from "../../ui/layout/Section.tsx";
import { environmentWords as words } from "../../words/words.ts";
import { ownRoles, type EnvironmentDraft } from "./environment-draft.ts";
import styles from "./EnvironmentForm.module.css";

interface AccessEditorProps {
  roles: readonly { id: string; name: string }[];
  access: EnvironmentDraft["roles"];
  onChange: (access: EnvironmentDraft["roles"]) => void;
}

/** What each of the organization's own roles may do in this environment. */
export function AccessEditor({ roles, access, onChange }: AccessEditorProps) {
  const customRoles = ownRoles(roles);
  const setGrant = (id: string, grant: ActionGrant | null) => {
    const otherAccess = Object.fromEntries(
      Object.entries(access).filter(([roleId]) => roleId !== id),
    );
    onChange(grant === null ? otherAccess : { ...otherAccess, [id]: grant });
  };
  return (
    <Section title={words.access}>
      <ul className={styles.roles}>
        {customRoles.map(({ id, name }) => (
          <li key={id}>
            <GrantRow
              name={name}
              grant={access[id]}
              accessLabel={words.accessRole(name)}
              actionsLabel={words.actionsOfRole(name)}
              onChange={(grant) => setGrant(id, grant)}
            />
          </li>
        ))}
      </ul>
      <p className="small faint">
        {customRoles.length === 0 ? `${words.accessNone} ${words.accessHelp}` : words.accessHelp}
      </p>
    </Section>
  );
}
