/**
 * The document of a workflow, the same in JSON and in YAML. Texts of steps are Liquid templates
 * over `incident`, `inputs`, `steps`, `item`, `index`, `trigger` and `run`; conditions are BPQL over
 * the incident's fields and tags, `inputs.NAME`, `item` and `steps.ID.output.PATH`.
 */
import { z } from "zod";
import { timeZone } from "./analytics.ts";
import { limits } from "./limits.ts";
import { recurrence } from "./schedule.ts";
import { channel } from "./sharing.ts";
import { workflowLimits } from "./workflow-limits.ts";

export const triggerKinds = [
  "opened",
  "changed",
  "entered",
  "tagged",
  "analysed",
  "manual",
  "schedule",
  "callback",
] as const;
export type TriggerKind = (typeof triggerKinds)[number];

export const stepKinds = [
  "assign",
  "tag",
  "comment",
  "snooze",
  "resolve",
  "suggest_merge",
  "share",
  "analyse",
  "lookup",
  "call",
  "runner",
  "artifact",
  "wait",
  "branch",
  "foreach",
  "ask",
] as const;
export type StepKind = (typeof stepKinds)[number];

const text = (characters: number) => z.string().min(1).max(characters);
const line = text(2000);
const words = text(limits.commentCharacters);
const bpql = z.string().max(25_000);
/** Seconds. */
const duration = z
  .number()
  .positive()
  .max(366 * 86_400);

const input = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,49}$/, "must be lower case letters, digits and _"),
  label: z.string().max(200).optional(),
  required: z.boolean().default(false),
  default: z.string().max(workflowLimits.inputCharacters).optional(),
});
const inputs = z
  .array(input)
  .max(workflowLimits.inputs)
  .refine((list) => new Set(list.map((entry) => entry.name)).size === list.length, {
    message: "must name each input once",
  });

/** Exactly one of them is what starts a run. */
const triggers = {
  opened: z.strictObject({}),
  /** Alerts joined or ended, or its status or severity is another. */
  changed: z.strictObject({}),
  /** Names of environments; any of them without. */
  entered: z.strictObject({ environments: z.array(line).max(100).default([]) }),
  /** A tag of incidents was set, by hand or by a rule. */
  tagged: z.strictObject({ tag: line }),
  /** An analysis of the incident ended. */
  analysed: z.strictObject({}),
  manual: z.strictObject({ inputs: inputs.default([]) }),
  /** Without an incident, by the clocks of a zone. */
  schedule: z.strictObject({
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 08:00"),
    timezone: timeZone.default("UTC"),
    /** From which intervals are counted; a Monday unless said. */
    start_date: z.iso.date("must be a date such as 2026-01-31").default("2026-01-05"),
    recurrence: recurrence.default({ kind: "Daily", interval: 1 }),
  }),
  /** A program's POST to an address of its own; its JSON object becomes the inputs. */
  callback: z.strictObject({ inputs: inputs.default([]) }),
} satisfies Record<TriggerKind, z.ZodType>;

const exactlyOne =
  (kinds: readonly string[], noun: string) =>
  (value: object, context: z.RefinementCtx<object>): void => {
    const present = kinds.filter((kind) => Object.hasOwn(value, kind));
    if (present.length === 1) return;
    const message =
      present.length === 0
        ? `must have one ${noun}: ${kinds.join(", ")}`
        : `must have one ${noun}, not ${present.join(" and ")}`;
    context.addIssue({ code: "custom", message });
  };

const trigger = z.strictObject(triggers).partial().superRefine(exactlyOne(triggerKinds, "trigger"));

const headers = z.record(z.string().max(200), z.string().max(4000)).default({});
/** `{{ secrets.NAME }}` in the address, a header or the body is a sealed value of that name. */
const request = {
  url: line,
  headers,
};

/** What a step does; of a step exactly one is given. */
export interface StepActions {
  assign?: { to: string } | undefined;
  tag?: { tag: string; value: string } | undefined;
  comment?: { body: string } | undefined;
  snooze?: { seconds: number; wake_on_change: boolean } | undefined;
  resolve?: { annotation?: string | undefined } | undefined;
  suggest_merge?: { incidents: string; deadline: number } | undefined;
  share?: { channel: z.output<typeof channel>; targets: string[]; message: string } | undefined;
  analyse?: Record<string, never> | undefined;
  lookup?: { url: string; headers: Record<string, string> } | undefined;
  call?:
    | {
        url: string;
        method: "POST" | "PUT" | "PATCH" | "DELETE";
        headers: Record<string, string>;
        body?: string | undefined;
      }
    | undefined;
  runner?:
    | {
        on: string;
        command: string;
        arguments: Record<string, string | number>;
        within: number;
        timeout?: number | undefined;
      }
    | undefined;
  artifact?: { name: string; content: string } | undefined;
  wait?:
    | { seconds?: number | undefined; until?: string | undefined; for?: number | undefined }
    | undefined;
  branch?: { if: string; do: Step[]; else: Step[] } | undefined;
  foreach?: { in?: string | undefined; incidents?: string | undefined; steps: Step[] } | undefined;
  ask?:
    | {
        message: string;
        notify: string[];
        input?: string | undefined;
        deadline: number;
        otherwise: "refuse" | "approve" | "fail";
      }
    | undefined;
}
export interface Step extends StepActions {
  id: string;
  name?: string | undefined;
  /** BPQL; the step is skipped where it does not hold. */
  when?: string | undefined;
  retry?: { times: number; seconds: number } | undefined;
  /** Seconds, of one attempt of a step that leaves the product. */
  timeout?: number | undefined;
  /** A failure is recorded, and the run goes on. */
  continue?: boolean | undefined;
  /**
   * It waits until somebody approves it who neither wrote the workflow nor started the run; an
   * answer to `ask` comes from such a person.
   */
  second_person?: boolean | undefined;
}

const steps: z.ZodType<Step[]> = z.lazy(() => z.array(step).max(workflowLimits.steps));
/** Each kind of step and what is said of it. */
const stepActions = {
  /** A user name or e-mail address. */
  assign: z.strictObject({ to: line }),
  tag: z.strictObject({ tag: line, value: line }),
  comment: z.strictObject({ body: words }),
  snooze: z.strictObject({ seconds: duration, wake_on_change: z.boolean().default(true) }),
  resolve: z.strictObject({ annotation: words.optional() }),
  /** Asks a person whether the incidents that a query finds belong to this one, and merges them. */
  suggest_merge: z.strictObject({
    incidents: bpql.min(1),
    /** Seconds, after which it counts as refused. */
    deadline: duration.default(86_400),
  }),
  share: z.strictObject({
    channel,
    targets: z.array(line).min(1).max(50),
    message: z.string().max(limits.commentCharacters).default(""),
  }),
  /** Asks for an analysis of the incident, and does not wait for it. */
  analyse: z.strictObject({}),
  /** HTTP GET; what answers as JSON is the step's output. */
  lookup: z.strictObject(request),
  call: z.strictObject({
    ...request,
    method: z.enum(["POST", "PUT", "PATCH", "DELETE"]).default("POST"),
    body: z.string().max(workflowLimits.callBytes).optional(),
  }),
  /** A command that the file of a runner lists, on the machine where that is. */
  runner: z.strictObject({
    /** The runner's name. */
    on: line,
    command: line,
    arguments: z.record(z.string().max(100), z.union([line, z.number()])).default({}),
    /** Seconds within which the runner has to take it. */
    within: duration.default(3600),
    /** Seconds, where the runner's file does not say less. */
    timeout: duration.max(workflowLimits.commandS).optional(),
  }),
  /** A text that is kept as a file of the incident. */
  artifact: z.strictObject({
    name: z.string().min(1).max(200),
    content: z.string().max(workflowLimits.callBytes),
  }),
  /** So many seconds, or until a condition holds; `for` seconds at most. */
  wait: z
    .strictObject({
      seconds: duration.optional(),
      until: bpql.min(1).optional(),
      for: duration.optional(),
    })
    .refine((wait) => (wait.seconds === undefined) !== (wait.until === undefined), {
      message: "must have either seconds or until",
    }),
  branch: z.strictObject({ if: bpql.min(1), do: steps, else: steps.default([]) }),
  /** Items of a list that a step or input holds, or the incidents that a query finds. */
  foreach: z
    .strictObject({ in: line.optional(), incidents: bpql.optional(), steps })
    .refine((loop) => (loop.in === undefined) !== (loop.incidents === undefined), {
      message: "must have either in or incidents",
    }),
  /** Waits for a person: who may run workflows decides. */
  ask: z.strictObject({
    message: words,
    /**
     * User names or e-mail addresses; without any, whoever is assigned to the incident, and else the
     * workflow's author.
     */
    notify: z.array(line).max(20).default([]),
    /** Of a text that whoever approves has to write. */
    input: line.optional(),
    /** Seconds. */
    deadline: duration.default(86_400),
    /** What counts when nobody has answered by then. */
    otherwise: z.enum(["refuse", "approve", "fail"]).default("fail"),
  }),
} satisfies Record<StepKind, z.ZodType>;

const step: z.ZodType<Step> = z
  .strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_-]{0,49}$/, "must be letters, digits, _ and -, a letter first"),
    name: z.string().max(200).optional(),
    when: bpql.optional(),
    retry: z
      .strictObject({
        times: z.number().int().min(1).max(workflowLimits.retries),
        seconds: duration.default(10),
      })
      .optional(),
    timeout: z.number().positive().max(workflowLimits.callTimeoutS).optional(),
    continue: z.boolean().optional(),
    second_person: z.boolean().optional(),
    ...z.strictObject(stepActions).partial().shape,
  })
  .superRefine(exactlyOne(stepKinds, "kind of step"));

export const workflowDocument = z.strictObject({
  trigger,
  /** BPQL over the incident, when the run would start. */
  condition: bpql.optional(),
  /** The name of a service account; without it, the person who wrote the document. */
  acts_as: line.optional(),
  limits: z
    .strictObject({
      runs_at_once: z.number().int().min(1).max(workflowLimits.runsAtOnce).optional(),
      seconds: duration.max(workflowLimits.runS).optional(),
    })
    .optional(),
  steps: z.array(step).min(1, "must have a step").max(workflowLimits.steps),
});
export type WorkflowDocument = z.output<typeof workflowDocument>;

/** Its kind, and what is said of it: a step that was parsed has exactly one. */
export function actionOf(step: Step): {
  [Kind in StepKind]: { kind: Kind; params: NonNullable<StepActions[Kind]> };
}[StepKind] {
  const kind = stepKinds.find((candidate) => step[candidate] !== undefined);
  if (kind === undefined) throw new Error(`step ${step.id} does nothing`);
  // The pair belongs together, which its type cannot say.
  return { kind, params: step[kind] } as ReturnType<typeof actionOf>;
}
export const triggerOf = (document: Pick<WorkflowDocument, "trigger">): TriggerKind =>
  triggerKinds.find((kind) => document.trigger[kind] !== undefined) ?? "manual";

/** The steps inside a step, each list with the name of its place. */
export const innerSteps = (step: Step): readonly (readonly [place: string, steps: Step[]])[] =>
  step.branch
    ? [
        ["do", step.branch.do],
        ["else", step.branch.else],
      ]
    : step.foreach
      ? [["steps", step.foreach.steps]]
      : [];
