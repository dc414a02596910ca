import { CheckCheck } from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import { mayAct } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { actionWords as words } from "../../../words/words.ts";
import { isAcknowledgeable } from "./toggle-acknowledgement.ts";
import type { IncidentActionHandlers } from "./useIncidentActions.ts";

interface AcknowledgeButtonProps {
  env: string;
  incident: Incident;
  actions: Pick<IncidentActionHandlers, "acknowledge">;
  keys?: string | undefined;
}

/** Until somebody knows of the incident; then its header says who. */
export function AcknowledgeButton({ env, incident, actions, keys }: AcknowledgeButtonProps) {
  const me = useMe();
  if (!isAcknowledgeable(incident) || !mayAct(me, env, "acknowledge")) return null;
  return (
    <Button icon={CheckCheck} keys={keys} onClick={() => void actions.acknowledge([incident])}>
      {words.acknowledge}
    </Button>
  );
}
