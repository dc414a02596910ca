import type { AlertView } from "#contract/alert-views.ts";
import { alertViews, type AlertViewDraft } from "../../../data/alert-views.ts";
import { alertColumnName } from "../../../parts/incident/useAlertColumns.ts";
import { byName, byOrder, ruleFilters, ruleSorts } from "../../../parts/RuleScreen/rule-choices.ts";
import { RuleScreen } from "../../../parts/RuleScreen/RuleScreen.tsx";
import type { RuleView } from "../../../parts/RuleScreen/rule-view.ts";
import { alertViewWords as words, ruleWords } from "../../../words/en.ts";
import { AlertViewForm } from "./AlertViewForm.tsx";
import { AlertViewPreview } from "./AlertViewPreview.tsx";
import { targetsText } from "./targets-text.ts";

const view: RuleView<AlertView, AlertViewDraft> = {
  path: "/settings/alert-view",
  resource: "alert_view",
  asks: alertViews,
  words,
  titleOf: ({ name }) => name,
  detailOf: ({ columns }) => columns.map(alertColumnName).join(", ") || words.nothing,
  trailOf: targetsText,
  textOf: ({ columns }) => columns.map(alertColumnName).join(" "),
  filters: ruleFilters,
  sorts: [{ id: "order", label: words.order, compare: byOrder }, { id: "name", label: ruleWords.sorts.name, compare: byName }, ...ruleSorts],
  isOrdered: true,
  draftOf: (item) => ({ name: item?.name ?? "", columns: item?.columns ?? ["description", "start", "events"], environment_ids: item?.environment_ids ?? [], role_ids: item?.role_ids ?? [] }),
  copied: (draft) => ({ ...draft, name: ruleWords.copyOf(draft.name) }),
  Form: AlertViewForm,
  Preview: AlertViewPreview,
  previewAt: "below",
};

export const AlertViews = () => <RuleScreen view={view} />;
