import { useState } from "react";
import {
  type ClusterEdge,
  type ClusterIssue,
  edgeTypes,
  type EdgeType,
  type SuggestedPattern,
} from "#contract/incident-clustering.ts";
import { mayAct, mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import {
  refreshClusters,
  useAddConnection,
  useChangeConnection,
  useChooseLead,
  useRemoveConnection,
  useSuggestPattern,
} from "../../data/clusters.ts";
import { useMerge } from "../../data/feed/incident-actions.ts";
import { useMe } from "../../data/session/session.ts";
import { Button } from "../../ui/form/Button.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { showToast } from "../../ui/overlay/toasts.ts";
import { Chip } from "../../ui/text/Chip.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { clusterWords as words } from "../../words/words.ts";
import { useNavigateTo } from "../useNavigateTo.ts";
import { useDuration } from "../incident/changes/useDuration.ts";
import styles from "./Issue.module.css";
import { IssueGraph, NodeMark } from "./IssueGraph.tsx";

const tellProblem = (error: unknown) =>
  showToast({ tone: "problem", title: words.notSaved, detail: errorText(error) });
const typeOptions = edgeTypes.map((type) => ({ value: type, label: words.types[type] }));
const placeOf = ({ id, execution_id }: ClusterIssue) => ({ id: execution_id, issueId: id });

/** One group as a graph and as a list, with all that can be said of it. */
export function IssueView({ issue }: { issue: ClusterIssue }) {
  const me = useMe();
  const mayEdit = mayDo(me, "correlations@update");
  return (
    <div className={styles.issue}>
      <IssueGraph issue={issue} />
      <Section title={words.nodes} level={3}>
        <NodeList issue={issue} mayEdit={mayEdit} />
        {mayAct(me, "all", "merge") && <MergeButton issue={issue} />}
        {mayDo(me, "correlations@create") && <PatternButton issue={issue} />}
      </Section>
      <Section title={words.edges} level={3}>
        <ul className={styles.rows}>
          {issue.edges.map((edge) => (
            <EdgeRow key={`${edge.source} ${edge.target}`} {...{ issue, edge, mayEdit }} />
          ))}
        </ul>
      </Section>
      {mayEdit && issue.nodes.length > 2 && <AddForm issue={issue} />}
    </div>
  );
}

function NodeList({ issue, mayEdit }: { issue: ClusterIssue; mayEdit: boolean }) {
  const { mutate } = useChooseLead();
  return (
    <ul className={styles.rows} aria-label={words.nodes}>
      {issue.nodes.map((node) => (
        <li key={node.id} className={styles.row}>
          <NodeMark node={node} />
          <Link href={`/incident/all/${node.id}`}>
            {words.number(node.id)} <bdi>{node.title}</bdi>
          </Link>
          {node.id === issue.lead_incident_id ? (
            <Chip>{words.lead}</Chip>
          ) : (
            mayEdit && (
              <Button
                size="s"
                variant="quiet"
                aria-label={words.makeLeadOf(node.title)}
                onClick={() =>
                  mutate(
                    { params: placeOf(issue), body: { lead_incident_id: node.id } },
                    { onError: tellProblem },
                  )
                }
              >
                {words.makeLead}
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  );
}

/** Of a group that was confirmed. */
function MergeButton({ issue }: { issue: ClusterIssue }) {
  const { mutate, isPending } = useMerge();
  const { lead_incident_id: lead, is_incident, nodes } = issue;
  const sources = nodes.filter(({ id, merged_into }) => id !== lead && merged_into === null);
  if (is_incident !== true || lead === null || sources.length === 0) return null;
  return (
    <Button
      className={styles.merge}
      isBusy={isPending}
      onClick={() =>
        mutate(
          {
            params: { env: "all", id: lead },
            body: { source_incident_ids: sources.map(({ id }) => id) },
          },
          { onSuccess: () => void refreshClusters() },
        )
      }
    >
      {words.merge}
    </Button>
  );
}

/** Of a group that was confirmed: its pattern is tried on the stored events before it is saved. */
function PatternButton({ issue }: { issue: ClusterIssue }) {
  const go = useNavigateTo();
  const { mutate, isPending } = useSuggestPattern();
  if (issue.is_incident !== true) return null;
  const open = ({ pattern }: { pattern: SuggestedPattern | null }): void => {
    const draft = encodeURIComponent(JSON.stringify(pattern));
    if (pattern === null) showToast({ title: words.noPattern });
    else go(`/settings/alert-correlation/new?draft=${draft}`);
  };
  return (
    <Button
      variant="quiet"
      isBusy={isPending}
      onClick={() => mutate({ params: placeOf(issue) }, { onSuccess: open, onError: tellProblem })}
    >
      {words.makePattern}
    </Button>
  );
}

const titleIn = ({ nodes }: ClusterIssue, id: string): string =>
  nodes.find((node) => node.id === id)?.title ?? words.number(id);

function EdgeRow({
  issue,
  edge,
  mayEdit,
}: {
  issue: ClusterIssue;
  edge: ClusterEdge;
  mayEdit: boolean;
}) {
  const { source, target, edge_type, confidence, reasons, judged_by } = edge;
  const [change, remove] = [useChangeConnection(), useRemoveConnection()];
  const durationText = useDuration();
  const name = words.edge(titleIn(issue, source), words.types[edge_type], titleIn(issue, target));
  const at = { params: placeOf(issue), query: { sourceId: source, targetId: target } };
  return (
    <li className={styles.row}>
      <bdi>{name}</bdi>
      <span className="soft">{words.confidence(words.percent(confidence))}</span>
      {reasons.map(({ code, evidence }) => (
        <Chip key={`${code} ${evidence}`}>
          {code === "time"
            ? words.apart(durationText(Number(evidence)))
            : words.reason(reasonName(code), evidence)}
        </Chip>
      ))}
      {edge.is_right !== null && (
        <Chip>{edge.is_right ? words.confirmed : words.refusedState}</Chip>
      )}
      {judged_by !== null && <span className="soft">{words.saidBy(judged_by)}</span>}
      {mayEdit && (
        <>
          <Select
            label={words.change(name)}
            hidesLabel
            size="m"
            options={typeOptions}
            value={edge_type}
            onChange={(type) =>
              change.mutate({ ...at, body: { edge_type: type } }, { onError: tellProblem })
            }
          />
          <Button
            size="s"
            variant="quiet"
            aria-label={words.removeOf(name)}
            onClick={() => remove.mutate(at, { onError: tellProblem })}
          >
            {words.remove}
          </Button>
        </>
      )}
    </li>
  );
}

const reasonName = (code: string): string =>
  Object.hasOwn(words.reasons, code)
    ? // Object.hasOwn has looked.
      words.reasons[code as keyof typeof words.reasons]
    : code;

function AddForm({ issue }: { issue: ClusterIssue }) {
  const { mutate, isPending } = useAddConnection();
  const [source, setSource] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [type, setType] = useState<EdgeType>("general");
  const options = issue.nodes.map(({ id, title }) => ({
    value: id,
    label: `${words.number(id)} ${title}`,
  }));
  const isReady = source !== null && target !== null && source !== target;
  return (
    <Section title={words.add} level={3}>
      <div className={styles.fields}>
        <Select label={words.from} options={options} value={source} onChange={setSource} />
        <Select label={words.type} options={typeOptions} value={type} onChange={setType} />
        <Select label={words.to} options={options} value={target} onChange={setTarget} />
        <Button
          isBusy={isPending}
          isDisabled={!isReady}
          onClick={() =>
            mutate(
              {
                params: placeOf(issue),
                query: { sourceId: source ?? "0", targetId: target ?? "0" },
                body: { edge_type: type },
              },
              { onError: tellProblem },
            )
          }
        >
          {words.add}
        </Button>
      </div>
    </Section>
  );
}
