import { Plus, X } from "lucide-react";
import type { EnvironmentSubscription } from "#contract/notification-settings.ts";
import { everyEnvironment } from "#contract/permissions.ts";
import { mayIn } from "../../../data/client/access.ts";
import { useEnvironments } from "../../../data/environments.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { notificationSettingWords as words } from "../../../words/words.ts";
import styles from "./NotificationSettings.module.css";

interface WatchedEnvironmentsProps {
  environments: readonly EnvironmentSubscription[];
  onChange: (environments: EnvironmentSubscription[]) => void;
}

const STATUSES = (["critical", "warning", "unknown"] as const).map((value) => ({
  value,
  label: words.minStatuses[value],
}));
const ANY = "any";
const PRIORITIES = [
  { value: ANY, label: words.anyPriority },
  ...[1, 2, 3, 4, 5].map((priority) => ({
    value: String(priority),
    label: words.priorityUpTo(priority),
  })),
];

/** Whose new and worse incidents the person is told of, and from which status on. */
export function WatchedEnvironments({ environments, onChange }: WatchedEnvironmentsProps) {
  const known = useWatchable();
  const free = known.filter(
    ({ value }) => !environments.some(({ environment_id }) => environment_id === value),
  );
  const replace = (place: number, part: Partial<EnvironmentSubscription>) =>
    onChange(environments.map((row, at) => (at === place ? { ...row, ...part } : row)));
  const add = () => {
    const [first] = free;
    if (first)
      onChange([
        ...environments,
        { environment_id: first.value, min_status: "critical", max_priority: null },
      ]);
  };
  return (
    <div className={styles.group} role="group" aria-label={words.environments}>
      <h3 className={styles.title}>{words.environments}</h3>
      {environments.length === 0 && <p className="soft">{words.noEnvironments}</p>}
      {environments.map(({ environment_id, min_status, max_priority }, place) => {
        const own = known.filter(({ value }) => value === environment_id);
        return (
          <div key={environment_id} className={styles.row}>
            <Select
              label={words.environment}
              className={styles.environment}
              options={[...own, ...free]}
              value={environment_id}
              onChange={(id) => replace(place, { environment_id: id })}
            />
            <Select
              label={words.minStatus}
              className={styles.choice}
              options={STATUSES}
              value={min_status}
              onChange={(status) => replace(place, { min_status: status })}
            />
            <Select
              label={words.maxPriority}
              className={styles.choice}
              options={PRIORITIES}
              value={max_priority === null ? ANY : String(max_priority)}
              onChange={(value) =>
                replace(place, { max_priority: value === ANY ? null : Number(value) })
              }
            />
            <span className={styles.remove}>
              <IconButton
                label={words.unwatch(own[0]?.label ?? "")}
                icon={X}
                onClick={() => onChange(environments.filter((_, at) => at !== place))}
              />
            </span>
          </div>
        );
      })}
      <div>
        <Button icon={Plus} isDisabled={free.length === 0} onClick={add}>
          {words.watch}
        </Button>
      </div>
    </div>
  );
}

/** All of them only for whoever may read all of them. */
function useWatchable(): { value: string; label: string }[] {
  const me = useMe();
  const environments = useEnvironments().data?.items ?? [];
  const mayWatchAll = mayIn(me, everyEnvironment, "read");
  return environments
    .filter(({ id }) => id !== everyEnvironment || mayWatchAll)
    .map(({ id, name }) => ({ value: id, label: name }));
}
