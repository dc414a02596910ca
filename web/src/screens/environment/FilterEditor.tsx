import { useState } from "react";
import { GroupProblem } from "../../ui/form/FormProblems.tsx";
import { hasToggle } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { useEnvironmentBuilder } from "../../data/environments.ts";
import { useTranslateRules } from "../../data/environment-filter.ts";
import { useMe } from "../../data/session/session.ts";
import { BpqlField } from "../../parts/BpqlInput/BpqlField.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { environmentWords as words } from "../../words/words.ts";
import { toBpql, filterToSend, isFlat, problemsOf, type FilterDraft } from "./filter-draft.ts";
import {
  addGroup,
  addRule,
  draftOf,
  isGroup,
  pathOf,
  withOperator,
  removeItem,
  withRule,
  type DraftGroup,
} from "./rule-draft.ts";
import { RuleGroupEditor, type RuleTools } from "./RuleGroupEditor.tsx";
import { useFilterFields } from "./useFilterFields.ts";
import styles from "./FilterEditor.module.css";

interface FilterEditorProps {
  filter: FilterDraft;
  onChange: (filter: FilterDraft) => void;
  /** The server's words about it, from the preview or from saving. */
  refusal: string | undefined;
  /** After a try to save also empty fields are problems. */
  showsAll: boolean;
}

const MODES = (["rules", "bpql"] as const).map((id) => ({ id, label: words.modes[id] }));
const USUAL_OPERATORS = ["=", "!=", "IN", "NOT IN"];

/** The definition as rules or as BPQL, and from one to the other. */
export function FilterEditor({ filter, onChange, refusal, showsAll }: FilterEditorProps) {
  const { kindOf } = useFilterFields();
  const translate = useTranslateRules();
  const [note, setNote] = useState<string | null>(null);
  const change = (next: FilterDraft) => {
    setNote(null);
    onChange(next);
  };
  const choose = (mode: FilterDraft["mode"]) => {
    if (mode === filter.mode) return;
    if (mode === "rules" && filter.mode === "bpql" && filter.text.trim() === "")
      return change({ mode, root: draftOf({ operator: "and", items: [] }) });
    if (mode === "bpql" && toBpql(filter, kindOf) === null) return setNote(words.unfinished);
    if (mode === "bpql" && toBpql(filter, kindOf) === "") return change({ mode, text: "" });
    const sent = filterToSend(filter);
    translate.mutate(
      { body: typeof sent === "string" ? { bpql: sent } : sent },
      {
        onSuccess: ({ bpql, rules }) => {
          if (mode === "bpql") change({ mode, text: bpql });
          else if (rules) change({ mode, root: draftOf(rules) });
          else setNote(words.notRules);
        },
        onError: (error) => setNote(errorText(error)),
      },
    );
  };
  const mayNest = hasToggle(useMe(), "advanced_environments");
  const faults = problemsOf(filter, kindOf);
  const inText =
    filter.mode === "bpql" && (showsAll || filter.text.trim() !== "")
      ? (faults[0]?.message ?? refusal)
      : undefined;
  if (!mayNest && !isFlat(filter))
    return (
      <Section title={words.filter}>
        <Notice className={styles.note}>{words.fixedFilter}</Notice>
        <code className={styles.fixed}>{toBpql(filter, kindOf)}</code>
      </Section>
    );
  return (
    <Section
      title={words.filter}
      end={
        mayNest && (
          <SegmentedControl
            size="s"
            label={words.mode}
            items={MODES}
            value={filter.mode}
            onChange={choose}
          />
        )
      }
    >
      {note !== null && <Notice className={styles.note}>{note}</Notice>}
      {filter.mode === "rules" ? (
        <RuleEditor
          root={filter.root}
          mayNest={mayNest}
          showsAll={showsAll}
          onChange={(root) => change({ mode: "rules", root })}
        />
      ) : (
        <BpqlField
          label={words.bpql}
          hidesLabel
          help={words.bpqlHelp}
          placeholder={words.bpqlPlaceholder}
          value={filter.text}
          error={inText}
          onChange={(text) => change({ mode: "bpql", text })}
        />
      )}
      {filter.mode === "rules" && faults.length === 0 && (
        <GroupProblem label={words.filter} error={refusal} className={styles.problem} />
      )}
    </Section>
  );
}

function RuleEditor({
  root,
  mayNest,
  showsAll,
  onChange,
}: {
  root: DraftGroup;
  mayNest: boolean;
  showsAll: boolean;
  onChange: (root: DraftGroup) => void;
}) {
  const { fields, kindOf } = useFilterFields();
  const { data } = useEnvironmentBuilder();
  const [freshId, setFresh] = useState<string | null>(null);
  const faults = problemsOf({ mode: "rules", root }, kindOf, words);
  const applyAddition = (next: DraftGroup, groupId: string) => {
    setFresh(findNewestRule(next, groupId));
    onChange(next);
  };
  const tools: RuleTools = {
    fields,
    kindOf,
    addedId: freshId,
    mayNest,
    operators: data?.operators ?? USUAL_OPERATORS,
    problemAt: (id, part) => {
      const path = pathOf(root, id);
      const fault = faults.find(
        (problem) =>
          problem.path === `${path}.${part}` || problem.path.startsWith(`${path}.${part}.`),
      );
      return fault &&
        (showsAll || isFilled(root, id)) &&
        (part !== "items" || fault.path === `${path}.items`)
        ? fault.message
        : undefined;
    },
    onRule: (id, part) => onChange(withRule(root, id, part)),
    onOperator: (id, operator) => onChange(withOperator(root, id, operator)),
    onAddRule: (id) => applyAddition(addRule(root, id), id),
    onAddGroup: (id) => applyAddition(addGroup(root, id), id),
    onRemove: (id) => onChange(removeItem(root, id)),
    onEnter: () => applyAddition(addRule(root, root.id), root.id),
  };
  return (
    <>
      {root.items.length === 0 && <p className={styles.empty}>{words.noRules}</p>}
      <RuleGroupEditor group={root} tools={tools} />
    </>
  );
}

/** The rule that takes the focus: the last of the group that grew, or the first inside it. */
function findNewestRule(group: DraftGroup, groupId: string): string | null {
  if (group.id === groupId) {
    const last = group.items.at(-1);
    return last && isGroup(last) ? (last.items[0]?.id ?? null) : (last?.id ?? null);
  }
  return group.items.reduce<string | null>(
    (result, item) => result ?? (isGroup(item) ? findNewestRule(item, groupId) : null),
    null,
  );
}

/** A rule that somebody is still filling in is not wrong yet. */
function isFilled(group: DraftGroup, id: string): boolean {
  return group.items.some((item) =>
    isGroup(item)
      ? isFilled(item, id)
      : item.id === id && item.field !== "" && item.values.some((value) => value !== ""),
  );
}
