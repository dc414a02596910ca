import { useMemo } from "react";
import type { MaintenancePlan } from "#contract/maintenance-plans.ts";
import type { Schedule } from "#contract/schedule.ts";
import { maintenancePlans, type PlanDraft } from "../../../data/maintenance.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { scheduleSentence } from "../../../parts/ScheduleField/schedule-sentence.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { useNow } from "../../../ui/time/useNow.ts";
import { useTimeSettings } from "../../../ui/time/TimeSettingsProvider.tsx";
import { maintenanceWords as words, entryWords } from "../../../words/words.ts";
import { PlanCalendar } from "./PlanCalendar.tsx";
import { PlanCounters } from "./PlanCounters.tsx";
import { PlanForm } from "./PlanForm.tsx";
import { PlanPreview } from "./PlanPreview.tsx";
import { PlanTiming } from "./PlanTiming.tsx";
import { StopPlan } from "./StopPlan.tsx";

const hourS = 3600;

export function PlannedMaintenance() {
  const { zone } = useTimeSettings();
  const start = Math.ceil(useNow() / hourS) * hourS;
  const view = useMemo(
    () =>
      viewFrom({
        start,
        end: start + 2 * hourS,
        timezone: zone,
        recurrence: { kind: "None" },
        until: null,
      }),
    [start, zone],
  );
  return <EntryScreen view={view} />;
}

/** When it mutes, and what. */
function PlanDetail({ plan: { description, condition, schedule } }: { plan: MaintenancePlan }) {
  return words.detail(scheduleSentence(schedule, useTimeSettings()), description || condition);
}

/** `usual` is the time that a new plan begins with. */
const viewFrom = (usual: Schedule): EntryView<MaintenancePlan, PlanDraft> => ({
  path: "/settings/planned-maintenance",
  resource: "plans",
  api: maintenancePlans,
  words,
  titleOf: ({ name }) => name,
  detailOf: (plan) => <PlanDetail plan={plan} />,
  trailOf: (plan) => <PlanTiming plan={plan} />,
  extraOf: ({ status }) => <Chip>{words.statuses[status]}</Chip>,
  textOf: ({ description, condition }) => `${description} ${condition}`,
  allLabel: words.notDone,
  // The server narrows and sorts, by these ids.
  filters: [
    ...Object.entries(words.statuses).map(([id, label]) => ({ id, label, matches: () => true })),
    ...Object.entries(words.types).map(([id, label]) => ({ id, label, matches: () => true })),
    { id: "everything", label: words.everything, matches: () => true },
  ],
  sorts: Object.entries(words.sorts).map(([id, label]) => ({ id, label, compare: () => 0 })),
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    condition: item?.condition ?? "",
    source_systems: item?.source_systems ?? [],
    end_action: item?.end_action ?? "None",
    schedule: item?.schedule ?? usual,
    confirm: "",
  }),
  uniqueField: "name",
  copyDraft: (draft) => ({
    ...draft,
    name: entryWords.copyOf(draft.name),
    schedule:
      draft.schedule.recurrence.kind === "None" && draft.schedule.end < usual.start
        ? usual
        : draft.schedule,
  }),
  withSwitch: ({ confirm }) => ({ confirm }),
  maySwitch: ({ status }) => status !== "running" && status !== "done",
  Form: PlanForm,
  Preview: PlanPreview,
  Actions: StopPlan,
  ListTop: PlanCounters,
  Page: { id: "calendar", Component: PlanCalendar },
});
