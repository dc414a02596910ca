import type { CodeProblem } from "../../../ui/form/CodeArea.tsx";

export type Sample = { payload: unknown } | { problem: CodeProblem };

/**
 * A pasted text, JSON or a form, as the server would take it; null for a blank one. Of a source of
 * mails, whatever is no JSON is a mail.
 */
export function readSample(text: string, isMail = false): Sample | null {
  if (text.trim() === "") return null;
  if (isMail && !/^\s*\{/.test(text)) return { payload: text };
  if (/^\s*[\w.%[\]-]+=/.test(text)) return { payload: formPayload(text.trim()) };
  try {
    return { payload: JSON.parse(text) };
  } catch (error) {
    return { problem: problemOf(text, error instanceof Error ? error.message : "") };
  }
}

/** A form with one of these alone carries the sender's JSON. */
const carriers = /^(payload|data|body|json|message)$/i;

function formPayload(text: string): unknown {
  const fields = [...new URLSearchParams(text)];
  const [first, ...more] = fields;
  if (first && more.length === 0 && carriers.test(first[0])) {
    const sample = /^\s*[[{]/.test(first[1]) ? readSample(first[1]) : null;
    if (sample && "payload" in sample) return sample.payload;
  }
  return Object.fromEntries(fields);
}

/** Browsers word it differently, and some say where by a position alone. */
function problemOf(text: string, message: string): CodeProblem {
  const reason = message
    .replace(/^JSON\.parse: |^JSON Parse error: /, "")
    .replace(/,? (in JSON )?at (position|line) .*$/, "")
    .replace(/, ".*" is not valid JSON$/s, "");
  const place = /line (\d+) column (\d+)/.exec(message);
  if (place) return { line: Number(place[1]), column: Number(place[2]), message: reason };
  const before = text.slice(0, Number(/position (\d+)/.exec(message)?.[1] ?? 0));
  const lines = before.split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, message: reason };
}
