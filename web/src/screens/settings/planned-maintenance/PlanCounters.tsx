import { CalendarDays } from "lucide-react";
import { planStatuses } from "#contract/maintenance-plans.ts";
import { usePlanCounters } from "../../../data/maintenance.ts";
import type { EntryListTopProps } from "../../../parts/EntryScreen/entry-view.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { calendarWords, maintenanceWords as words, numberText } from "../../../words/words.ts";
import styles from "./PlanCounters.module.css";

/** How many plans run, wait, rest and are done; each narrows the list to them. */
export function PlanCounters({ filter, onFilter }: EntryListTopProps) {
  const counters = usePlanCounters();
  return (
    <>
      <div role="group" aria-label={words.counters} className={styles.counters}>
        {planStatuses.map((status) => (
          <button
            key={status}
            type="button"
            className={styles.counter}
            aria-pressed={filter === status}
            onClick={() => onFilter(filter === status ? "all" : status)}
          >
            <b>{counters ? numberText(counters[status]) : "–"}</b>
            <span>{words.statuses[status]}</span>
          </button>
        ))}
      </div>
      <div className={styles.calendar}>
        <ButtonLink isWide icon={CalendarDays} href="/settings/planned-maintenance/calendar">
          {calendarWords.title}
        </ButtonLink>
      </div>
    </>
  );
}
