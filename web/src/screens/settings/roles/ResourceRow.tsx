import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Permission } from "#contract/permissions.ts";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { SegmentedControl } from "../../../ui/form/SegmentedControl.tsx";
import { roleWords as words } from "../../../words/words.ts";
import {
  levelOf,
  permissionOf,
  type Resource,
  stepsOf,
  togglePermission,
  withLevel,
} from "./role-levels.ts";
import styles from "./Roles.module.css";

interface ResourceRowProps {
  resource: Resource;
  permissions: readonly Permission[];
  onChange: (permissions: Permission[]) => void;
}

/** A line of the matrix: none, read or full at once, and each action by itself below. */
export function ResourceRow({ resource, permissions, onChange }: ResourceRowProps) {
  const level = levelOf(resource, permissions);
  const [isOpen, setOpen] = useState(level === "some");
  const name = words.resourceName(resource.resource);
  const steps = level === "some" ? [...stepsOf(resource), "some" as const] : stepsOf(resource);
  return (
    <div className={styles.resource}>
      <div className={styles.row}>
        <span className={styles.name}>
          <IconButton
            size="s"
            icon={isOpen ? ChevronDown : ChevronRight}
            label={words.more(name)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
          <span className="ellipsis" title={resource.resource}>
            {name}
          </span>
        </span>
        <SegmentedControl
          size="s"
          label={words.level(name)}
          items={steps.map((id) => ({ id, label: words.levels[id] }))}
          value={level}
          onChange={(next) => next !== "some" && onChange(withLevel(permissions, resource, next))}
        />
      </div>
      {isOpen && (
        <div className={styles.actions}>
          {resource.actions.map((action) => {
            const permission = permissionOf(resource.resource, action);
            return (
              <Checkbox
                key={action}
                checked={permissions.includes(permission)}
                label={words.actions[action]}
                onToggle={() => onChange(togglePermission(permissions, permission))}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}
