import { ChevronDown, Layers } from "lucide-react";
import { useEnvironments } from "../../data/environments.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { dashboardWords as words } from "../../words/words.ts";
import type { DashboardAddress } from "./dashboard-address.ts";
import styles from "./Dashboard.module.css";

interface DashboardPlaceProps {
  address: DashboardAddress;
  onChange: (change: Partial<DashboardAddress>) => void;
}

/** The environment of all widgets that have none of their own. */
export function DashboardPlace({ address, onChange }: DashboardPlaceProps) {
  const { data } = useEnvironments();
  const environments = (data?.items ?? []).filter(({ is_all: isAll }) => !isAll);
  const chosen = environments.find(({ id }) => id === address.environment);
  const face = chosen?.name ?? address.environment ?? words.everyEnvironment;
  return (
    <Menu
      label={words.environment}
      entries={[
        {
          id: "all",
          label: words.everyEnvironment,
          isChecked: address.environment === undefined,
          onSelect: () => onChange({ environment: undefined }),
        },
        ...environments.map(({ id, name }) => ({
          id,
          label: name,
          isChecked: id === address.environment,
          onSelect: () => onChange({ environment: id }),
        })),
      ]}
      trigger={(props) => (
        <Button
          icon={Layers}
          endIcon={ChevronDown}
          className={styles.face}
          aria-label={`${words.environment}: ${face}`}
          {...props}
        >
          {face}
        </Button>
      )}
    />
  );
}
