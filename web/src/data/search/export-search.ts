import { useMutation } from "@tanstack/react-query";
import { exportSearch } from "#contract/search.ts";
import { withBasePath } from "../client/base-path.ts";
import { CallError } from "../client/call-error.ts";
import { problemsOf } from "../client/call.ts";
import { notifyRefused } from "../client/refused-calls.ts";
import { searchBody, type SearchListQuery } from "./search.ts";

interface ExportOptions {
  format: "csv" | "json";
  columns: readonly string[] | undefined;
}

/** What the search finds, as a file. */
export const useExportSearch = () =>
  useMutation({
    mutationFn: ({ listQuery, ...options }: ExportOptions & { listQuery: SearchListQuery }) =>
      fetchExport(listQuery, options),
  });

async function fetchExport(
  listQuery: SearchListQuery,
  { format, columns }: ExportOptions,
): Promise<Blob> {
  const body = {
    ...searchBody(listQuery),
    format,
    ...(columns && { columns: [...columns] }),
  };
  const response = await fetch(withBasePath(exportSearch.path), {
    method: exportSearch.method,
    headers: { "content-type": "application/json" },
    credentials: "same-origin",
    body: JSON.stringify(body),
  }).catch(() => {
    throw new CallError(0, []);
  });
  if (response.ok) return response.blob();
  const error = new CallError(response.status, problemsOf(await response.json().catch(() => null)));
  notifyRefused(error);
  throw error;
}
