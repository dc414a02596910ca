import { type ReportFilesInput, useReportFiles } from "../../../data/analytics-reports.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { saveFile } from "../../../parts/save-file.ts";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { analyticsReportWords as words, sentenceText } from "../../../words/words.ts";

/** Hands the files of a report to the browser's downloads, and names questions without figures. */
export function useSaveReportFiles() {
  const files = useReportFiles();
  const save = (body: ReportFilesInput) =>
    files.mutate(
      { body },
      {
        onSuccess: (reply) => {
          for (const { filename, content_type: type, content } of reply.files)
            saveFile(new Blob([bytesOf(content)], { type }), filename);
          if (reply.problems.length > 0)
            showToast({
              tone: "problem",
              title: words.someUnanswered,
              detail: sentenceText(
                reply.problems.map(({ name, problem }) => words.unanswered(name, problem)),
              ),
            });
        },
        onError: (error) =>
          showToast({ tone: "problem", title: words.notSaved, detail: errorText(error) }),
      },
    );
  return { save, isSaving: files.isPending };
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
