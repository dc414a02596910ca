import type { AiConfiguration } from "#contract/ai-configuration.ts";
import { type AiConfigurationDraft, aiConfigurations } from "../../../data/ai-configuration.ts";
import { aiDraftOf } from "../../../parts/ai-configuration/ai-draft.ts";
import { AiConfigurationForm } from "../../../parts/ai-configuration/AiConfigurationForm.tsx";
import { AiConfigurationPreview } from "../../../parts/ai-configuration/AiConfigurationPreview.tsx";
import { InsightQuality } from "../../../parts/ai-configuration/InsightQuality.tsx";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import {
  compareByName,
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { aiConfigurationWords as words, entryWords } from "../../../words/words.ts";
import styles from "./AiConfigurations.module.css";

const scopeOf = ({ environment_ids }: AiConfiguration): string =>
  environment_ids.length === 0 ? words.everywhere : words.environmentCount(environment_ids.length);

const view: EntryView<AiConfiguration, AiConfigurationDraft> = {
  path: "/settings/ai-multi-configuration",
  resource: "aia_configuration",
  api: aiConfigurations,
  words,
  titleOf: ({ name }) => name,
  detailOf: (item) => `${item.model ?? "–"} · ${scopeOf(item)}`,
  textOf: ({ model, endpoint, condition }) => `${model ?? ""} ${endpoint ?? ""} ${condition}`,
  filters: entryFilters,
  isOrdered: true,
  sorts: [
    { id: "order", label: entryWords.sorts.order, compare: compareByOrder },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    ...entrySorts,
  ],
  uniqueField: "name",
  draftOf: aiDraftOf,
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name) }),
  Form: AiConfigurationForm,
  Preview: AiConfigurationPreview,
  ListFoot: () => (
    <div className={styles.foot}>
      <p className="small soft">{words.builtIn}</p>
      <InsightQuality />
    </div>
  ),
};

/** Several models for different incidents: the first that fits is asked. */
export const AiConfigurations = () => <EntryScreen view={view} />;
