import type { Guess, Notice } from "../source.ts";
import type { Field } from "./fields.ts";
import { isMaintenance, noteOf, noticeWithoutState } from "./notice.ts";
import { readSeverity, type Severity } from "./severity.ts";
import { readState, readWeakState, type StateReading } from "./state.ts";

export interface StatusReading {
  status: string | null;
  severity: Severity | null;
  state: StateReading | null;
  guesses: readonly Guess[];
}

/** Ended > acknowledged > unknown; what is open is as bad as its severity says. */
export function readStatus(
  fields: readonly Field[],
  receivedAt: number,
): StatusReading | { notice: Notice } {
  const state = readState(fields, receivedAt);
  const severity = readSeverity(fields);
  if (isMaintenance(fields))
    return { notice: { kind: "maintenance", message: "This is about a planned maintenance" } };
  if (state?.state === "quiet")
    return {
      notice: { kind: "quiet", message: `Its state ${state.why}: neither a problem nor its end` },
    };
  const notice = state && !state.isTitle ? noteOf(fields) : noticeWithoutState(fields);
  if (notice) return { notice };
  if (state) return combine(state, severity);
  if (severity)
    return {
      status: severity.status,
      severity,
      state: null,
      guesses: [
        guessOf(
          "status",
          { field: severity.field },
          `no state is named, and the severity is “${severity.word}”`,
        ),
      ],
    };
  return withoutState(fields);
}

function combine(state: StateReading, severity: Severity | null): StatusReading {
  const own = guessOf("status", state, `${state.field.name} ${state.why}`);
  const isOpen = state.state === "open" || state.state === "critical" || state.state === "warning";
  const status = isOpen ? openStatus(state, severity) : state.state;
  const grade = isOpen && severity ? [guessOf("severity", severity, gradeText(severity))] : [];
  return { status, severity, state, guesses: [own, ...grade] };
}

const gradeText = ({ word, number }: Severity): string =>
  number === null ? `says “${word}”` : `is ${word}: ${number}`;

/** A state that grades itself stands beside the severity: the worse of them. */
function openStatus({ state }: StateReading, severity: Severity | null): string {
  const graded = severity === null ? null : severity.status === "critical" ? "critical" : "warning";
  if (state === "open") return graded ?? "critical";
  return state === "critical" || graded === "critical" ? "critical" : "warning";
}

/** Such senders only report what is open. */
const alertRules =
  /^(searchname|savedsearch|alertname|alertrule|alertrulename|rulename|alarmname|eventdefinitiontitle|triggeredrule|errorclass|exceptionclass|violations|fault)$/;

function withoutState(fields: readonly Field[]): StatusReading {
  const weak = readWeakState(fields);
  if (weak) return combine(weak, null);
  const rule = fields.find(
    ({ keys, place }) => place !== "inherited" && keys.some((key) => alertRules.test(key)),
  );
  if (!rule) return { status: null, severity: null, state: null, guesses: [] };
  return {
    status: "critical",
    severity: null,
    state: null,
    guesses: [
      guessOf(
        "status",
        { field: rule },
        "an alert is named and no state: such senders report what is open",
      ),
    ],
  };
}

export const guessOf = (
  part: Guess["field"],
  { field, alternatives = [] }: { field: Field; alternatives?: readonly { field: Field }[] },
  why: string,
): Guess => ({
  field: part,
  path: field.path,
  why,
  ...(alternatives.length === 0
    ? {}
    : {
        alternatives: [...new Set(alternatives.map((alternative) => alternative.field.path))].slice(
          0,
          3,
        ),
      }),
});
