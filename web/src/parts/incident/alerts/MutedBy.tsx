import type { Alert } from "#contract/incidents.ts";
import { usePlan } from "../../../data/maintenance.ts";
import { Link } from "../../../ui/text/Link.tsx";
import { momentText } from "../../../ui/time/time-text.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { mutedWords as words } from "../../../words/words.ts";

/** Which maintenance plans mute an alert, and until when. */
export function MutedBy({
  alert: { muted_by = [], muted_until },
}: {
  alert: Pick<Alert, "muted_by" | "muted_until">;
}) {
  const time = useTimeSettings();
  return (
    <p className="small soft">
      {words.by}{" "}
      {muted_by.length === 0
        ? words.aPlan
        : muted_by.map((id, at) => (
            <span key={id}>
              {at > 0 && ", "}
              <PlanName id={id} />
            </span>
          ))}
      {muted_until === undefined ? "" : ` ${words.until(momentText(muted_until, time))}`}
    </p>
  );
}

function PlanName({ id }: { id: string }) {
  const plan = usePlan(id);
  return plan ? <Link href={`/settings/planned-maintenance/${id}`}>{plan.name}</Link> : words.aPlan;
}
