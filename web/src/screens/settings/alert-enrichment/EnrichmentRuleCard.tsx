import { ChevronRight, CircleAlert, GripVertical, Trash2 } from "lucide-react";
import type { EnrichmentRule } from "#contract/enrichment.ts";
import { BpqlField } from "../../../parts/BpqlInput/BpqlField.tsx";
import { SourceField } from "../../../parts/SourceField.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { altStep } from "../../../ui/form/alt-step.ts";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/text/Icon.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Switch } from "../../../ui/form/Switch.tsx";
import { useSortableRow } from "../../../ui/list/useSortableRow.ts";
import { enrichmentWords as words } from "../../../words/words.ts";
import { RuleConfig } from "./RuleConfig.tsx";
import { RuleSummary } from "./RuleSummary.tsx";
import styles from "./TagForm.module.css";
import { withConfig } from "./with-config.ts";

interface EnrichmentRuleCardProps {
  /** Names the list among which it can be moved. */
  list: string;
  /** From 0. */
  index: number;
  rule: EnrichmentRule;
  tag: string;
  /** How often it yielded in the preview, as far as known. */
  hits: number | undefined;
  /** By the path in the rule. */
  problems: Partial<Record<string, string>>;
  mayWrite: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onChange: (rule: EnrichmentRule) => void;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** One rule: what it says in a line, and opened its fields. */
export function EnrichmentRuleCard({
  list,
  index,
  rule,
  tag,
  hits,
  problems,
  mayWrite,
  isOpen,
  onOpen,
  onChange,
  onStep,
  onRemove,
}: EnrichmentRuleCardProps) {
  const place = index + 1;
  const { row, handle, edge, isDragged } = useSortableRow({ list, id: rule.id, isOn: mayWrite });
  const [problem] = Object.values(problems);
  return (
    <div
      ref={row}
      role="listitem"
      aria-label={words.rule(place)}
      className={cx(styles.rule, isDragged && styles.dragged)}
      data-open={isOpen || undefined}
      data-edge={edge ?? undefined}
      data-off={!rule.active || undefined}
      onKeyDown={mayWrite ? altStep(onStep) : undefined}
    >
      <span ref={handle} className={styles.handle}>
        {mayWrite && (
          <IconButton size="s" icon={GripVertical} label={words.move(place)} keys="alt+arrowup" />
        )}
      </span>
      {/* A summary opens also where the form's buttons are switched off. */}
      <details
        className={styles.box}
        open={isOpen}
        onToggle={(event) =>
          event.currentTarget.open !== isOpen && onOpen(event.currentTarget.open)
        }
      >
        <summary className={styles.head}>
          <span className={styles.place}>{place}</span>
          <span className={styles.kind}>{words.types[rule.type]}</span>
          <RuleSummary rule={rule} className={styles.says} />
          {problem !== undefined && (
            <span className={styles.problem} role="img" aria-label={problem} title={problem}>
              <Icon shape={CircleAlert} size={14} />
            </span>
          )}
          <span className={styles.hits}>
            {rule.active ? hits !== undefined && words.hits(hits) : words.ruleOff}
          </span>
          <Icon shape={ChevronRight} size={14} className={styles.chevron} />
        </summary>
        {isOpen && (
          <div className={styles.body}>
            <RuleConfig rule={rule} tag={tag} problems={problems} onChange={onChange} />
            <div className={styles.when}>
              <BpqlField
                isCompact
                label={words.condition}
                placeholder={words.conditionPlaceholder}
                value={rule.when}
                error={problems["when"]}
                onChange={(when) => onChange({ ...rule, when })}
              />
              <SourceField
                value={rule.config.selected_source_system}
                error={problems["config.selected_source_system"]}
                onChange={(selected_source_system) =>
                  onChange(withConfig(rule, { selected_source_system }))
                }
              />
            </div>
            <div className={styles.foot}>
              <Switch
                label={words.ruleActive}
                isOn={rule.active}
                isDisabled={!mayWrite}
                onToggle={(active) => onChange({ ...rule, active })}
              />
              {mayWrite && (
                <Button size="s" variant="danger" icon={Trash2} onClick={onRemove}>
                  {words.remove}
                </Button>
              )}
            </div>
          </div>
        )}
      </details>
    </div>
  );
}
