import type { Schedule } from "#contract/schedule.ts";
import { useNextWindows } from "../../data/maintenance.ts";
import { useTimeSettings } from "../../ui/time/TimeSettingsProvider.tsx";
import { useDebouncedValue } from "../../ui/useDebouncedValue.ts";
import { scheduleWords as words } from "../../words/words.ts";
import { scheduleSentence, windowText, zoneName } from "./schedule-sentence.ts";
import styles from "./ScheduleField.module.css";

/** The schedule in a sentence, and when it is open next: on its clocks, and on the reader's. */
export function NextWindows({ schedule }: { schedule: Schedule }) {
  const time = useTimeSettings();
  const { data } = useNextWindows(useDebouncedValue(schedule));
  const planTime = { ...time, zone: schedule.timezone };
  const isOwnZone = schedule.timezone === time.zone;
  return (
    <div className={styles.next}>
      <p className={styles.sentence}>{scheduleSentence(schedule, time)}</p>
      {data?.items.length === 0 && <p className="soft">{words.nextNone}</p>}
      {data && data.items.length > 0 && (
        <table className={styles.windows}>
          <caption className="unseen">{words.next}</caption>
          <thead>
            <tr>
              <th scope="col">
                {words.next} · {words.planZone(zoneName(schedule.timezone))}
              </th>
              {!isOwnZone && <th scope="col">{words.ownZone(zoneName(time.zone))}</th>}
            </tr>
          </thead>
          <tbody>
            {data.items.map((window) => (
              <tr key={window.start}>
                <td>{windowText(window, planTime)}</td>
                {!isOwnZone && <td>{windowText(window, time)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
