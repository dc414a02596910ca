import { Bell, Siren } from "lucide-react";
import type { FoundItem } from "#contract/search.ts";
import { fullAlertName } from "../../../parts/AlertTimeline/alert-name.ts";
import { AlertFacts } from "../../../parts/incident/alerts/AlertFacts.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import {
  detailWords,
  foundWords as words,
  searchWords,
  statusWords,
} from "../../../words/words.ts";
import type { SearchModel } from "../useSearchModel.ts";
import { OpenedHead } from "./OpenedHead.tsx";
import styles from "./Opened.module.css";

interface OpenedAlertProps {
  model: SearchModel;
  alert: Extract<FoundItem, { kind: "alert" }>;
  isPage: boolean;
}

/** An alert, and the way to the incident that it belongs to. */
export function OpenedAlert({ model, alert, isPage }: OpenedAlertProps) {
  const { incident } = alert;
  return (
    <div className={styles.opened}>
      <OpenedHead model={model} title={fullAlertName(alert)} isPage={isPage}>
        <span className={styles.kind}>
          <Icon shape={Bell} size={14} />
          {searchWords.kindNames.alert}
        </span>
      </OpenedHead>
      <ScrollRegion key={alert.id} label={fullAlertName(alert)} className={styles.body}>
        <button
          type="button"
          className={styles.incident}
          aria-label={words.openIncident(incident.title)}
          onClick={() => model.place.openKey(`incident-${incident.id}`)}
        >
          <Icon shape={Siren} size={14} />
          <StatusMark status={incident.status} size={12} label={statusWords[incident.status]} />
          <bdi className="ellipsis">{incident.title}</bdi>
          <span className={styles.number}>{detailWords.number(incident.id)}</span>
        </button>
        <AlertFacts alert={alert} />
      </ScrollRegion>
    </div>
  );
}
