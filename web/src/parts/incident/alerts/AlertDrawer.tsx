import { Check } from "lucide-react";
import type { Alert } from "#contract/incidents.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Drawer } from "../../../ui/overlay/Drawer.tsx";
import { drawerWords as words } from "../../../words/words.ts";
import { fullAlertName } from "../../AlertTimeline/alert-name.ts";
import { AlertFacts } from "./AlertFacts.tsx";

interface AlertDrawerProps {
  alert: Alert;
  /** Left out for whoever may not. */
  onResolve?: (() => void) | undefined;
  onClose: () => void;
}

/** One alert, over the incident that it belongs to. */
export default function AlertDrawer({ alert, onResolve, onClose }: AlertDrawerProps) {
  return (
    <Drawer
      isOpen
      title={<bdi>{fullAlertName(alert)}</bdi>}
      onClose={onClose}
      actions={
        onResolve && alert.status !== "ok" ? (
          <Button icon={Check} onClick={onResolve}>
            {words.resolve}
          </Button>
        ) : undefined
      }
    >
      <AlertFacts alert={alert} />
    </Drawer>
  );
}
