import type { MappingField, MappingTable } from "#contract/mapping.ts";
import { type MapDraft, mappingTables, sendFirstRows } from "../../../data/mapping-tables.ts";
import {
  compareByOrder,
  entryFilters,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { mappingWords as words, entryWords } from "../../../words/words.ts";
import { MapContent } from "./MapContent.tsx";
import { MapForm } from "./MapForm.tsx";
import { newColumn } from "./map-columns.ts";

const rowsOf = ({ map }: MappingTable): number => map?.rows ?? 0;
const tagsOf = (fields: readonly MappingField[], kind: MappingField["kind"]): string[] =>
  fields.flatMap((field) => (field.kind === kind ? [field.tag_name] : []));

const view: EntryView<MappingTable, MapDraft> = {
  path: "/settings/mapping-enrichment",
  resource: "enrichments",
  api: mappingTables,
  words,
  titleOf: ({ config }) => config.name,
  detailOf: ({ description, config }) =>
    description || words.columnsOf(tagsOf(config.fields, "query"), tagsOf(config.fields, "result")),
  trailOf: (table) => (rowsOf(table) === 0 ? words.noRows : words.rows(rowsOf(table))),
  textOf: ({ description, when, config }) =>
    `${description} ${when} ${config.fields.map((field) => `${field.title} ${field.tag_name}`).join(" ")}`,
  filters: [
    ...entryFilters,
    { id: "empty", label: words.filters.empty, matches: (table) => rowsOf(table) === 0 },
  ],
  sorts: [
    {
      id: "name",
      label: entryWords.sorts.name,
      compare: (a, b) => a.config.name.localeCompare(b.config.name),
    },
    {
      id: "created",
      label: entryWords.sorts.created,
      compare: (a, b) => compareByOrder(b, a),
    },
    ...entrySorts,
    { id: "rows", label: words.sorts.rows, compare: (a, b) => rowsOf(b) - rowsOf(a) },
  ],
  draftOf: (item) => ({
    description: item?.description ?? "",
    when: item?.when ?? "",
    config: item?.config ?? {
      name: "",
      fields: [newColumn("query"), newColumn("result")],
      is_case_sensitive: true,
      selected_source_system: "",
    },
  }),
  // An upload or an edit of a row is in the log too: uploads have their own list.
  isVersion: (version) => "fields" in version,
  itemOfVersion: (version) => {
    // As it is kept: without the level that its configuration has on the wire.
    const { name, fields, is_case_sensitive, selected_source_system, ...rest } =
      version as MappingTable & MapDraft["config"];
    return { ...rest, config: { name, fields, is_case_sensitive, selected_source_system } };
  },
  afterCreate: async (table, { file }) => {
    if (!file) return;
    await sendFirstRows(table, file).catch((error: unknown) =>
      showToast({ tone: "problem", title: words.notUploaded, detail: errorText(error) }),
    );
  },
  copyDraft: (draft) => ({
    ...draft,
    config: { ...draft.config, name: entryWords.copyOf(draft.config.name) },
  }),
  Form: MapForm,
  Preview: MapContent,
  previewAt: "below",
};

export const MappingEnrichment = () => <EntryScreen view={view} />;
