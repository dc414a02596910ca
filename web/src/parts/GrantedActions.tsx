import { useState } from "react";
import { actionsOf, grantedActions } from "#contract/permissions.ts";
import { Button } from "../ui/form/Button.tsx";
import { Checkbox } from "../ui/form/Checkbox.tsx";
import { roleWords as words } from "../words/words.ts";
import { type ActionGrant, toggleAction } from "./granted-actions.ts";
import styles from "./GrantedActions.module.css";

/** Which of the actions on incidents a grant gives: all of them, until some are taken off. */
export function GrantedActions<G extends ActionGrant>({
  grant,
  label,
  onChange,
}: {
  grant: G;
  /** Whose actions, and where. */
  label: string;
  onChange: (grant: G) => void;
}) {
  const allowed = actionsOf(grant);
  const [isOpen, setOpen] = useState(allowed.length < grantedActions.length);
  if (!isOpen)
    return (
      <div className={styles.closed}>
        <Button size="s" variant="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
          {words.allActions}
        </Button>
      </div>
    );
  return (
    <fieldset className={styles.list}>
      <legend className="unseen">{label}</legend>
      {grantedActions.map((action) => (
        <Checkbox
          key={action}
          checked={allowed.includes(action)}
          label={words.grantedActions[action]}
          onToggle={() => onChange(toggleAction(grant, action))}
        />
      ))}
    </fieldset>
  );
}
