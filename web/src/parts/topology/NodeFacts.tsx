import type { TopologyEdge } from "#contract/topology.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { topologyWords as words } from "../../words/words.ts";
import type { GraphedNode } from "./TopologyGraph.tsx";
import styles from "./NodeFacts.module.css";

interface FactsNode extends GraphedNode {
  names?: readonly Readonly<Record<string, string>>[] | undefined;
  alert_ids?: readonly string[] | undefined;
}

interface NodeFactsProps {
  node: FactsNode;
  nodes: readonly GraphedNode[];
  edges: readonly TopologyEdge[];
  onChoose: (id: string) => void;
  onAlert?: (id: string) => void;
}

/** One node: what it depends on, what needs it, and the alerts about it. */
export function NodeFacts({ node, nodes, edges, onChoose, onAlert }: NodeFactsProps) {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  const linksTo = (ids: readonly string[]) =>
    ids.length === 0 ? (
      <span className="soft">{words.nothing}</span>
    ) : (
      <span className={styles.links}>
        {ids.map((id) => (
          <Button key={id} size="s" onClick={() => onChoose(id)}>
            {titles.get(id) ?? id}
          </Button>
        ))}
      </span>
    );
  const needs = edges.flatMap(({ source, target }) => (source === node.id ? [target] : []));
  const neededBy = edges.flatMap(({ source, target }) => (target === node.id ? [source] : []));
  return (
    <Section title={<bdi>{node.title}</bdi>} level={3}>
      <KeyValues
        wraps
        rows={[
          { key: words.kind, value: node.kind },
          { key: words.needs, value: linksTo([...new Set(needs)]) },
          { key: words.neededBy, value: linksTo([...new Set(neededBy)]) },
          ...(node.names
            ? [{ key: words.names, value: node.names.map(nameText).join("; ") || words.nothing }]
            : []),
          ...(node.alert_ids && node.alert_ids.length > 0 && onAlert
            ? [
                {
                  key: words.openAlerts,
                  value: (
                    <span className={styles.links}>
                      {node.alert_ids.map((id) => (
                        <Button key={id} size="s" onClick={() => onAlert(id)}>
                          #{id}
                        </Button>
                      ))}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}

const nameText = (name: Readonly<Record<string, string>>): string =>
  Object.entries(name)
    .map(([tag, value]) => words.named(tag, value))
    .join(", ");
