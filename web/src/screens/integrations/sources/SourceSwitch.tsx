import type { Integration } from "#contract/integrations.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useMe } from "../../../data/session/session.ts";
import { sourceChange, usePatchSource } from "../../../data/sources.ts";
import { Switch } from "../../../ui/form/Switch.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { sourceWords as words } from "../../../words/words.ts";

/** Pauses and resumes at once. */
export function SourceSwitch({ source }: { source: Integration }) {
  const mayUpdate = mayDo(useMe(), "integrations@update");
  const { mutate, isPending, variables } = usePatchSource();
  const isOn = isPending ? (variables.body.active ?? source.active) : source.active;
  return (
    <Switch
      label={words.active}
      isOn={isOn}
      isDisabled={!mayUpdate}
      onToggle={(active) =>
        mutate(sourceChange(source, { active }), {
          onError: (error) =>
            showToast({ tone: "problem", title: words.notSwitched, detail: errorText(error) }),
        })
      }
    />
  );
}
