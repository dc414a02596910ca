import { UserPlus, X } from "lucide-react";
import { useState } from "react";
import { printText } from "#bpql/literal.ts";
import type { Incident } from "#contract/incidents.ts";
import { mayAct } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Avatar } from "../../../ui/text/Avatar.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { responderWords as words } from "../../../words/words.ts";
import { feedHref } from "../../feed-search.ts";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";
import { usePersonName } from "../usePersonName.ts";
import styles from "./IncidentResponders.module.css";

interface IncidentRespondersProps {
  env: string;
  incident: Incident;
  actions: Pick<IncidentActionHandlers, "removeResponders">;
  onAdd: () => void;
}

const SHOWN = 6;

/** Who works on it beside the assignee; each name leads to all that they respond to. */
export function IncidentResponders({ env, incident, actions, onAdd }: IncidentRespondersProps) {
  const nameOf = usePersonName();
  const [isWhole, setWhole] = useState(false);
  const { responders } = incident;
  const mayChange = mayAct(useMe(), env, "assign") && incident.merged_into === null;
  if (responders.length === 0 && !mayChange) return null;
  const shown = isWhole ? responders : responders.slice(0, SHOWN);
  const hidden = responders.length - shown.length;
  return (
    <div className={styles.line}>
      {responders.length > 0 && (
        <>
          <span>{words.label}</span>
          <ul className={styles.people} aria-label={words.label}>
            {shown.map((id) => {
              const name = nameOf(id);
              return (
                <li key={id} className={styles.person}>
                  <Avatar name={name} size={18} />
                  <Link
                    href={feedHref(env, { query: `responder = ${printText(name)}` })}
                    title={words.searchFor(name)}
                    className={styles.name}
                  >
                    <bdi>{name}</bdi>
                  </Link>
                  {mayChange && (
                    <IconButton
                      size="s"
                      icon={X}
                      iconSize={12}
                      label={words.removeNamed(name)}
                      onClick={() => void actions.removeResponders([incident], [id])}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {hidden > 0 && (
        <Button
          size="s"
          variant="quiet"
          aria-label={words.showAll(responders.length)}
          onClick={() => setWhole(true)}
        >
          {words.more(hidden)}
        </Button>
      )}
      {mayChange && (
        <Button size="s" variant="quiet" icon={UserPlus} onClick={onAdd}>
          {words.addSomebody}
        </Button>
      )}
    </div>
  );
}
