import { environmentAccess, includesAccess } from "#contract/permissions.ts";
import { GrantedActions } from "../../parts/GrantedActions.tsx";
import { type ActionGrant, withAccess } from "../../parts/granted-actions.ts";
import { Section } from "../../ui/layout/Section.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { environmentWords as words } from "../../words/words.ts";
import { ownRoles, type EnvironmentDraft } from "./environment-draft.ts";
import styles from "./EnvironmentForm.module.css";

interface AccessEditorProps {
  roles: readonly { id: string; name: string }[];
  access: EnvironmentDraft["roles"];
  onChange: (access: EnvironmentDraft["roles"]) => void;
}

const LEVELS = (["none", ...environmentAccess] as const).map((value) => ({
  value,
  label: words.levels[value],
}));

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
        {customRoles.map(({ id, name }) => {
          const grant = access[id];
          return (
            <li key={id} className={styles.roleGrant}>
              <div className={styles.role}>
                <span className="ellipsis" title={name}>
                  {name}
                </span>
                <Select
                  hidesLabel
                  size="m"
                  label={words.accessRole(name)}
                  options={LEVELS}
                  value={grant?.access ?? "none"}
                  onChange={(level) =>
                    setGrant(id, level === "none" ? null : withAccess({ ...grant }, level))
                  }
                />
              </div>
              {grant && includesAccess(grant.access, "incident_actions") && (
                <GrantedActions
                  grant={grant}
                  label={words.actionsOfRole(name)}
                  onChange={(changed) => setGrant(id, changed)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="small faint">
        {customRoles.length === 0 ? `${words.accessNone} ${words.accessHelp}` : words.accessHelp}
      </p>
    </Section>
  );
}
