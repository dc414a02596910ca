import { Plus } from "lucide-react";
import { useId, useState } from "react";
import { type EnrichmentRule, type EnrichmentType, enrichmentTypes } from "#contract/enrichment.ts";
import { GroupProblem } from "../../../ui/form/FormProblems.tsx";
import { hasToggle } from "../../../data/client/access.ts";
import type { EnrichmentDraft } from "../../../data/enrichment.ts";
import { useMe } from "../../../data/session/session.ts";
import { moveItem, stepItem } from "../../../parts/move-item.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { Menu } from "../../../ui/overlay/Menu.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Switch } from "../../../ui/form/Switch.tsx";
import { useSortableDrops } from "../../../ui/list/useSortableRow.ts";
import { enrichmentWords as words } from "../../../words/words.ts";
import { newRule } from "./draft-rules.ts";
import { EnrichmentRuleCard } from "./EnrichmentRuleCard.tsx";
import styles from "./TagForm.module.css";
import { useTagPreview } from "./useTagPreview.ts";

interface EnrichmentRulesProps {
  draft: EnrichmentDraft;
  problems: Partial<Record<string, string>>;
  mayWrite: boolean;
  set: (part: Partial<EnrichmentDraft>) => void;
}

/**
 * The rules for a tag's value in the order in which they are asked: opened, moved, added, taken
 * out.
 */
export function EnrichmentRules({ draft, problems, mayWrite, set }: EnrichmentRulesProps) {
  const { enrichments: rules, type, override } = draft;
  const list = useId();
  const { hits, problemsOf } = useTagPreview(draft);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(
    () => new Set(rules.slice(0, 1).map(({ id }) => id)),
  );
  const [announcement, setAnnouncement] = useState("");
  const ids = rules.map(({ id }) => id);
  const move = (moved: string[] | null, id: string) => {
    if (!moved || !mayWrite) return;
    set({ enrichments: moved.flatMap((ruleId) => rules.find((rule) => rule.id === ruleId) ?? []) });
    setAnnouncement(words.moved(moved.indexOf(id) + 1, moved.length));
  };
  useSortableDrops(list, (id, to) => move(moveItem(ids, id, to), id));
  const add = (kind: EnrichmentType) => {
    const rule = newRule(kind, rules);
    set({ enrichments: [...rules, rule] });
    setOpenIds(new Set([...openIds, rule.id]));
  };
  const change = (next: EnrichmentRule) =>
    set({ enrichments: rules.map((item) => (item.id === next.id ? next : item)) });
  return (
    <Section
      title={words.rules}
      extra={words.rulesHelp}
      end={
        <>
          <Switch
            label={words.override}
            isOn={override}
            isDisabled={!mayWrite}
            onToggle={(isOn) => set({ override: isOn })}
          />
          {mayWrite && <AddRule type={type} onAdd={add} />}
        </>
      }
    >
      <GroupProblem label={words.rules} error={problems["enrichments"]} className={styles.error} />
      {rules.length === 0 && <p className={styles.help}>{words.noRules}</p>}
      <div role="list" aria-label={words.rules} className={styles.list}>
        {rules.map((rule, at) => (
          <EnrichmentRuleCard
            key={rule.id}
            list={list}
            index={at}
            rule={rule}
            tag={draft.name}
            hits={hits.get(rule.id)}
            problems={{ ...problemsOf(rule.id), ...problemsIn(problems, at) }}
            mayWrite={mayWrite}
            // What is refused is seen.
            isOpen={openIds.has(rule.id) || Object.keys(problemsIn(problems, at)).length > 0}
            onOpen={(isOpen) =>
              setOpenIds(
                new Set(
                  isOpen ? [...openIds, rule.id] : [...openIds].filter((id) => id !== rule.id),
                ),
              )
            }
            onChange={change}
            onStep={(by) => move(stepItem(ids, rule.id, by), rule.id)}
            onRemove={() => set({ enrichments: rules.filter((item) => item.id !== rule.id) })}
          />
        ))}
      </div>
      <p role="status" className="unseen">
        {announcement}
      </p>
    </Section>
  );
}

/** A tag of one type has rules of that kind; of type multi a choice of them. */
function AddRule({
  type,
  onAdd,
}: {
  type: EnrichmentDraft["type"];
  onAdd: (kind: EnrichmentType) => void;
}) {
  const hasMaps = hasToggle(useMe(), "mapping_enrichment");
  if (type !== "multi")
    return (
      <Button icon={Plus} onClick={() => onAdd(type)}>
        {words.addRule}
      </Button>
    );
  const entries = enrichmentTypes
    .filter((kind) => kind !== "mapping" || hasMaps)
    .map((kind) => ({
      id: kind,
      label: words.types[kind],
      detail: words.typeDetails[kind],
      onSelect: () => onAdd(kind),
    }));
  return (
    <Menu
      label={words.addRule}
      align="end"
      entries={entries}
      trigger={(props) => (
        <Button icon={Plus} {...props}>
          {words.addRule}
        </Button>
      )}
    />
  );
}

/** Those of one rule, by their path in it. */
function problemsIn(
  problems: Partial<Record<string, string>>,
  at: number,
): Partial<Record<string, string>> {
  const prefix = `enrichments.${at}.`;
  return Object.fromEntries(
    Object.entries(problems).flatMap(([path, message]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
    ),
  );
}
