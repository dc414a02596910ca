import { type ReactNode } from "react";
import type { EnrichmentRule } from "#contract/enrichment.ts";
import { hasToggle } from "../../../data/client/access.ts";
import { useMappingTables } from "../../../data/mapping-tables.ts";
import { useMe } from "../../../data/session/session.ts";
import { BpqlText } from "../../../parts/BpqlInput/BpqlText.tsx";
import { enrichmentWords as words } from "../../../words/words.ts";
import styles from "./TagForm.module.css";

/** What a rule does, in a line: of which source, when, from what. */
export function RuleSummary({
  rule,
  className,
}: {
  rule: EnrichmentRule;
  className: string | undefined;
}) {
  const {
    when,
    config: { selected_source_system: source },
  } = rule;
  const parts: ReactNode[] = [
    ...(source === "" ? [] : [<span key="source">{source}</span>]),
    ...(when.trim() === "" ? [] : [<BpqlText key="when" query={when} />]),
    <RuleDescription key="tail" rule={rule} />,
  ];
  return (
    <bdi className={className}>
      {parts.flatMap((part, at) => (at === 0 ? [part] : [" · ", part]))}
    </bdi>
  );
}

function RuleDescription({ rule }: { rule: EnrichmentRule }) {
  if (rule.type === "mapping") return <MapName id={rule.config.table_id} />;
  const text =
    rule.type === "composition"
      ? rule.config.value
      : [rule.config.source, rule.config.regex].filter((part) => part !== "").join(" ~ ");
  return <code className={`mono ${styles.tail}`}>{text}</code>;
}

function MapName({ id }: { id: string }) {
  const { data } = useMappingTables({ isOn: hasToggle(useMe(), "mapping_enrichment") });
  const table = data?.items.find((item) => item.id === id);
  if (id === "" || !data) return null;
  return (
    <span className={styles.tail}>
      {table ? `${table.config.name}, ${words.rows(table.map?.rows ?? 0)}` : words.noMap}
    </span>
  );
}
