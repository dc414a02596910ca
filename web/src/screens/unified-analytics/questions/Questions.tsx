import { useLocation } from "@tanstack/react-router";
import { Star } from "lucide-react";
import { useMemo } from "react";
import {
  type QuestionDraft,
  savedQuestions,
  type SavedQuestion,
} from "../../../data/analytics-questions.ts";
import {
  compareByName,
  compareByOrder,
  entrySorts,
} from "../../../parts/EntryScreen/entry-choices.ts";
import { EntryScreen } from "../../../parts/EntryScreen/EntryScreen.tsx";
import type { EntryView } from "../../../parts/EntryScreen/entry-view.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { analyticsQuestionWords as words, entryWords } from "../../../words/words.ts";
import { AnalyticsEntries } from "../AnalyticsEntries.tsx";
import { FavoriteButton } from "./FavoriteButton.tsx";
import { readNewQuestion } from "../../../parts/analytics/question/question-address.ts";
import { lengthText, summaryText } from "../../../parts/analytics/question/question-text.ts";
import { QuestionFigures } from "../../../parts/analytics/question/QuestionFigures.tsx";
import { QuestionForm } from "./QuestionForm.tsx";
import styles from "./Questions.module.css";

const DAY_S = 86_400;

const view: EntryView<SavedQuestion, QuestionDraft> = {
  path: "/unified-analytics/questions",
  resource: "analytics",
  api: savedQuestions,
  words,
  titleOf: ({ name }) => name,
  detailOf: (item) => `${summaryText(item)} · ${lengthText(item.range_s)}`,
  trailOf: (item) => <Marks item={item} />,
  textOf: (item) => `${item.description} ${item.owner.name} ${summaryText(item)}`,
  filters: [
    { id: "own", label: words.filters.own, matches: (item) => item.is_own },
    { id: "shared", label: words.filters.shared, matches: (item) => !item.is_own },
    { id: "favorites", label: words.filters.favorites, matches: (item) => item.is_favorite },
  ],
  sorts: [
    { id: "order", label: words.favoritesFirst, compare: compareByOrder },
    { id: "name", label: entryWords.sorts.name, compare: compareByName },
    ...entrySorts,
  ],
  draftOf: (item) => ({
    name: item?.name ?? "",
    description: item?.description ?? "",
    question: item?.question ?? {
      measures: ["incidents"],
      dimensions: [],
      query: "",
      interval: "day",
      limit: 100,
    },
    chart: item?.chart ?? "line",
    range_s: item?.range_s ?? 30 * DAY_S,
    compares: item?.compares ?? false,
    environment_id: item?.environment_id ?? null,
    role_ids: item?.role_ids ?? [],
  }),
  copyDraft: (draft) => ({ ...draft, name: entryWords.copyOf(draft.name), role_ids: [] }),
  Form: QuestionForm,
  Preview: QuestionPreview,
  previewAt: "first",
  extraOf: (item) => <Chip>{ownershipOf(item)}</Chip>,
  hasSwitch: false,
  lockReasonOf: ({ is_own, owner }) => (is_own ? null : words.ofSomebody(owner.name)),
  Actions: FavoriteButton,
  isBelowSettings: false,
};

/** Saved questions to analytics: one's own, and those that are shared with one's roles. */
export function Questions() {
  const text = useLocation({ select: ({ searchStr }) => searchStr });
  // A new one may come with what it asks.
  const filled = useMemo(
    () => ({
      ...view,
      draftOf: (item: SavedQuestion | null) => ({
        ...view.draftOf(item),
        ...(item === null && readNewQuestion(text)),
      }),
    }),
    [text],
  );
  return (
    <AnalyticsEntries tab="questions">
      <EntryScreen view={filled} />
    </AnalyticsEntries>
  );
}

const ownershipOf = ({ is_own, owner, role_ids }: SavedQuestion): string => {
  if (!is_own) return words.by(owner.name);
  return role_ids.length === 0 ? words.own : words.sharedWith(role_ids.length);
};

function Marks({ item }: { item: SavedQuestion }) {
  return (
    <span className={styles.marks}>
      {!item.is_own && words.by(item.owner.name)}
      {item.is_favorite && (
        <span role="img" aria-label={words.isFavorite} className={styles.star}>
          <Icon shape={Star} size={12} />
        </span>
      )}
    </span>
  );
}

function QuestionPreview({ draft, item }: { draft: QuestionDraft; item: SavedQuestion | null }) {
  const { question, chart, range_s, compares, environment_id } = draft;
  const setup = useDebouncedValue({ question, chart, range_s, compares, environment_id });
  return <QuestionFigures title={draft.name || (item?.name ?? words.figures)} setup={setup} />;
}
