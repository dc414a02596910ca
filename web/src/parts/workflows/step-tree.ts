import { innerSteps, type Step, type StepKind, stepKinds } from "#contract/workflow-document.ts";
import type { StepState } from "#contract/workflows.ts";

export interface StepNode {
  /** With the places around it. */
  id: string;
  kind: StepKind | null;
  name: string;
  /** In a word: what is said, sent or waited for. */
  detail: string;
  state: StepState | "run" | "skip" | "unknown" | null;
  inside: readonly { place: string; nodes: readonly StepNode[] }[];
}

/** Of a document as it is written, however much of it can be read. */
export const documentTree = (definition: Record<string, unknown>): StepNode[] =>
  nodesOf(definition["steps"], "");

function nodesOf(steps: unknown, prefix: string): StepNode[] {
  if (!Array.isArray(steps)) return [];
  return steps.flatMap((raw: unknown, index) => {
    if (typeof raw !== "object" || raw === null) return [];
    const step = raw as Step; // as far as it is one: each field is looked at
    const kind = stepKinds.find((candidate) => Object.hasOwn(step, candidate)) ?? null;
    const id = `${prefix}${typeof step.id === "string" ? step.id : index}`;
    return [
      {
        id,
        kind,
        name: textOf(step.name) || textOf(step.id),
        detail: kind === null ? "" : detailOf(step[kind]),
        state: null,
        inside: insideOf(step).map(([place, list]) => ({
          place,
          nodes: nodesOf(list, `${id}/${place}/`),
        })),
      },
    ];
  });
}

const insideOf = (step: Step): readonly (readonly [string, unknown])[] =>
  isRecord(step.branch) || isRecord(step.foreach) ? innerSteps(step) : [];
const isRecord = (value: unknown): boolean => typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const telling = [
  "body",
  "message",
  "url",
  "to",
  "tag",
  "name",
  "if",
  "until",
  "in",
  "incidents",
  "seconds",
];

/** What is shown beside a step's name: the field that says most. */
function detailOf(params: unknown): string {
  if (typeof params !== "object" || params === null) return "";
  const fields = params as Record<string, unknown>;
  const name = telling.find((field) => fields[field] !== undefined && fields[field] !== null);
  return name === undefined ? "" : String(fields[name]);
}

interface FlatStep {
  id: string;
  kind: StepKind;
  name: string;
  input: unknown;
}

/** Steps that a run took, or would take, by the places in their ids. */
export function runTree<Item extends FlatStep>(
  steps: readonly Item[],
  stateOf: (step: Item) => StepNode["state"],
): StepNode[] {
  const childrenOf = (prefix: string): StepNode[] =>
    steps
      .filter(({ id }) => id.startsWith(prefix) && !id.slice(prefix.length).includes("/"))
      .map((step) => ({
        id: step.id,
        kind: step.kind,
        name: step.name,
        detail: detailOf(step.input),
        state: stateOf(step),
        inside: placesIn(step.id).map((place) => ({
          place,
          nodes: childrenOf(`${step.id}/${place}/`),
        })),
      }));
  const placesIn = (id: string): string[] => [
    ...new Set(
      steps
        .filter((step) => step.id.startsWith(`${id}/`))
        .map((step) => step.id.slice(id.length + 1).split("/")[0] ?? ""),
    ),
  ];
  return childrenOf("");
}
