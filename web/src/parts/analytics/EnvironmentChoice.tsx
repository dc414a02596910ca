import { ChevronDown, Layers } from "lucide-react";
import { everyEnvironment } from "#contract/permissions.ts";
import { useEnvironments } from "../../data/environments.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Menu } from "../../ui/overlay/Menu.tsx";
import { analyticsWords as words } from "../../words/words.ts";

export interface EnvironmentChoiceProps {
  /** Undefined for all. */
  value: string | undefined;
  onChange: (environment: string | undefined) => void;
}

/** Whose incidents figures count. */
export function EnvironmentChoice({ value, onChange }: EnvironmentChoiceProps) {
  const { data } = useEnvironments();
  const environments = (data?.items ?? []).filter(({ is_all }) => !is_all);
  const chosen = environments.find(({ id }) => id === value);
  const face = chosen?.name ?? value ?? words.everyEnvironment;
  const entries = [
    {
      id: everyEnvironment,
      label: words.everyEnvironment,
      isChecked: value === undefined,
      onSelect: () => onChange(undefined),
    },
    ...environments.map(({ id, name }) => ({
      id,
      label: name,
      isChecked: id === value,
      onSelect: () => onChange(id),
    })),
  ];
  return (
    <Menu
      label={words.environment}
      entries={entries}
      trigger={(props) => (
        <Button
          icon={Layers}
          endIcon={ChevronDown}
          aria-label={`${words.environment}: ${face}`}
          {...props}
        >
          {face}
        </Button>
      )}
    />
  );
}
