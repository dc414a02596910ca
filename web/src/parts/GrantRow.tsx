import { environmentAccess, includesAccess } from "#contract/permissions.ts";
import { Select } from "../ui/form/Select.tsx";
import { roleWords as words } from "../words/words.ts";
import { GrantedActions } from "./GrantedActions.tsx";
import styles from "./GrantRow.module.css";
import { type ActionGrant, withAccess } from "./granted-actions.ts";

const levels = (["none", ...environmentAccess] as const).map((value) => ({
  value,
  label: words.environmentLevels[value],
}));

/** What a role is given in an environment: its level, and which actions on incidents. */
export function GrantRow({
  name,
  grant,
  accessLabel,
  actionsLabel,
  onChange,
}: {
  /** Of the role, or of the environment: the other one is what the page is about. */
  name: string;
  grant: ActionGrant | undefined;
  accessLabel: string;
  actionsLabel: string;
  onChange: (grant: ActionGrant | null) => void;
}) {
  return (
    <div className={styles.grant}>
      <div className={styles.row}>
        <span className="ellipsis" title={name}>
          {name}
        </span>
        <Select
          hidesLabel
          size="m"
          label={accessLabel}
          options={levels}
          value={grant?.access ?? "none"}
          onChange={(access) =>
            onChange(access === "none" ? null : withAccess({ ...grant }, access))
          }
        />
      </div>
      {grant && includesAccess(grant.access, "incident_actions") && (
        <GrantedActions grant={grant} label={actionsLabel} onChange={onChange} />
      )}
    </div>
  );
}
