import { useState } from "react";
import { actionsOf, grantedActions } from "#contract/permissions.ts";
import type { RoleDraft } from "../../../data/roles.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { roleWords as words } from "../../../words/words.ts";
import { toggleAction } from "./role-levels.ts";
import styles from "./Roles.module.css";

type Grant = RoleDraft["environments"][number];

/** Which of the actions on incidents a grant gives: all of them, until some are taken off. */
export function GrantedActions({
  grant,
  name,
  onChange,
}: {
  grant: Grant;
  name: string;
  onChange: (grant: Grant) => void;
}) {
  const allowed = actionsOf(grant);
  const [isOpen, setOpen] = useState(allowed.length < grantedActions.length);
  if (!isOpen)
    return (
      <div className={styles.actions}>
        <Button size="s" variant="quiet" aria-expanded={false} onClick={() => setOpen(true)}>
          {words.allActions}
        </Button>
      </div>
    );
  return (
    <fieldset className={styles.grantedActions}>
      <legend className="unseen">{words.actionsIn(name)}</legend>
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
