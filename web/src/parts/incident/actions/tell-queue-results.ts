import type { ActionReply } from "#contract/incident-actions.ts";
import type { RefusalCode } from "#contract/refusals.ts";
import { CallError } from "../../../data/client/call-error.ts";
import { errorText, sentence } from "../../../data/client/error-text.ts";
import type { QueueResult } from "../../../data/feed/action-queue.ts";
import type { ActionText } from "../../../data/feed/queued-actions.ts";
import { dismissToastsAbout, showToast } from "../../../ui/overlay/toasts.ts";
import { actionResultWords as words, listText } from "../../../words/words.ts";

/** More at once would cover the page: they are told together. */
const MAX_TOASTS = 3;

interface Report {
  isDone: boolean;
  title: string;
  detail: string | undefined;
}

/** What came of everything that waited for the connection, each by its incident's name. */
export function tellQueueResults(results: readonly QueueResult[]): void {
  // They wait no longer.
  for (const { action } of results) dismissToastsAbout(action.id);
  const reports = results.map(reportOf);
  if (reports.length <= MAX_TOASTS) return reports.forEach(tell);
  const done = reports.filter(({ isDone }) => isDone).length;
  showToast({
    title: words.resultsTitle(done, reports.length),
    detail: reports
      .map(({ title, detail }) => (detail === undefined ? title : `${title}. ${detail}`))
      .join("\n"),
    tone: done === reports.length ? "plain" : "problem",
    lastsMs: Infinity,
  });
}

const tell = ({ isDone, title, detail }: Report): unknown =>
  showToast({ title, detail, ...(isDone ? {} : { tone: "problem" as const }) });

/** What an action is refused with that has been done before. */
const repeatCodes: ReadonlySet<string> = new Set<RefusalCode>([
  "already_resolved",
  "already_assigned",
  "already_acknowledged",
  "already_responding",
  "already_tagged",
  "already_undone",
  "already_shared",
  "not_snoozed",
  "not_assigned",
  "not_acknowledged",
  "not_responding",
  "not_tagged",
]);

export function reportOf(result: QueueResult): Report {
  const { text, wasSent } = result.action;
  // It may have arrived before, when no answer came: then it is done.
  const isRepeat = (code: string | undefined) => wasSent && repeatCodes.has(code ?? "");
  if (result.kind === "refused")
    return result.error instanceof CallError && isRepeat(result.error.problems[0]?.code)
      ? { isDone: true, title: text.done, detail: undefined }
      : { isDone: false, title: words.refusedWhat(text.title), detail: errorText(result.error) };

  const refused = refusedIn(result.reply).filter(({ code }) => !isRepeat(code));
  if (refused.length === 0) return { isDone: true, title: text.done, detail: undefined };
  return { isDone: false, title: words.refusedWhat(text.title), detail: reasons(refused, text) };
}

interface Refused {
  id: string;
  code: string | undefined;
  message: string;
}

/** Which of the incidents, and why. */
function reasons(refused: readonly Refused[], { names }: ActionText): string {
  const messages = [...new Set(refused.map(({ message }) => message))];
  return messages
    .map((message) => {
      const titles = refused.filter((item) => item.message === message).map(({ id }) => names[id]);
      return `${listText(titles.filter((title) => title !== undefined))}: ${sentence(message)}`;
    })
    .join(" ");
}

function refusedIn(reply: unknown): Refused[] {
  if (typeof reply !== "object" || reply === null || !("results" in reply)) return [];
  // Replies with results are those of `OnEach`.
  const { results } = reply as ActionReply;
  return results.flatMap(({ id, ok, errors }) =>
    ok ? [] : [{ id, code: errors?.[0]?.code, message: errors?.[0]?.message ?? "" }],
  );
}
