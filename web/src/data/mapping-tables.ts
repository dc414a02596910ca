import { keepPreviousData, skipToken, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  addMappingRow,
  createMappingTable,
  deleteMappingRow,
  deleteMappingTable,
  downloadMap,
  getMap,
  getMappingJob,
  listMappingTables,
  listMapVersions,
  type MappingTable,
  previewCsvCharacters,
  previewMapping,
  restoreMapVersion,
  updateMappingRow,
  updateMappingTable,
  uploadMap,
} from "#contract/mapping.ts";
import { endpointQuery, queryKeyOf } from "./client/endpoint-query.ts";
import { call } from "./client/call.ts";
import { invalidateEndpoints, useEndpointMutation } from "./client/endpoint-mutation.ts";
import { pathTo } from "./client/path-to.ts";
import { baseOf, type EntryApi } from "./client/entries.ts";
import { sendFile } from "./client/send-file.ts";

/** `file`: a new map's rows, as CSV. */
export type MapDraft = Pick<MappingTable, "description" | "when" | "config"> & { file?: File };

export const mappingTables: EntryApi<MappingTable, MapDraft> = {
  key: queryKeyOf(listMappingTables),
  list: () => call(listMappingTables, {}),
  create: ({ file: _uploadedAfterwards, ...draft }) => call(createMappingTable, { body: draft }),
  hasBase: true,
  update: (item, { config, base, file: _uploadedAtOnce, ...part }) => {
    const changed = config && changedFields(item.config, config);
    return call(updateMappingTable, {
      params: { id: item.id },
      body: {
        ...part,
        base: {
          ...base,
          ...(changed && { config: baseOf(item.config, changed) }),
        },
        ...(changed && { config: changed }),
      },
    });
  },
  tests: { kind: "mapping-table", toCreateBody: (draft) => draft },
  remove: (item) => call(deleteMappingTable, { params: { id: item.id } }),
};

/** What others changed meanwhile in the rest stays. */
function changedFields(
  saved: MappingTable["config"],
  config: MappingTable["config"],
): Partial<MappingTable["config"]> {
  const { name, fields, is_case_sensitive, selected_source_system } = config;
  return {
    ...(name !== saved.name && { name }),
    ...(JSON.stringify(fields) !== JSON.stringify(saved.fields) && { fields }),
    ...(is_case_sensitive !== saved.is_case_sensitive && { is_case_sensitive }),
    ...(selected_source_system !== saved.selected_source_system && { selected_source_system }),
  };
}

export const useMappingTables = ({ isOn = true }: { isOn?: boolean } = {}) =>
  useQuery({ ...endpointQuery(listMappingTables), enabled: isOn });

/** Keeps the last page while the next one is on its way. */
export const useMapRows = (
  id: string,
  { page, perPage, search }: { page: number; perPage: number; search: string },
) =>
  useQuery({
    ...endpointQuery(getMap, { params: { id }, query: { page, per_page: perPage, search } }),
    placeholderData: keepPreviousData,
  });

/** Asks again while one is under way, should the news not come. */
export const useMappingJob = (id: string) =>
  useQuery({
    ...endpointQuery(getMappingJob, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.last_job_status === "in_progress" ? 1000 : false),
  });

export const downloadUrlOf = (id: string, version_id?: string): string =>
  pathTo(downloadMap.path, { params: { id }, query: { version_id } });

export const useMapVersions = (id: string) =>
  useQuery(endpointQuery(listMapVersions, { params: { id } }));
export const useRestoreMapVersion = () =>
  useEndpointMutation(restoreMapVersion, { stale: [getMappingJob] });

/** The end of a name tells versions apart. */
const uploadOf = (id: string, { name }: File) => ({
  params: { id },
  query: { file_name: name.slice(-200) },
});

/** A CSV that was chosen before there was a table for it. */
export async function sendFirstRows({ id }: MappingTable, file: File): Promise<void> {
  const onProgress = () => undefined;
  try {
    await sendFile(uploadMap, uploadOf(id, file), {
      content: file,
      type: "text/csv",
      onProgress,
    });
  } finally {
    await invalidateEndpoints(getMappingJob);
  }
}

/** Sends a CSV; `sent` is how much of it has gone out, null while none is on its way. */
export function useUploadMap(id: string) {
  const [sent, setSent] = useState<number | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) =>
      sendFile(uploadMap, uploadOf(id, file), {
        content: file,
        type: "text/csv",
        onProgress: setSent,
      }),
    onMutate: () => setSent(0),
    onSettled: async () => {
      await invalidateEndpoints(getMappingJob);
      setSent(null);
    },
  });
  return { upload, sent };
}

const stale = [getMap, listMappingTables, listMapVersions];
export const useAddMapRow = () => useEndpointMutation(addMappingRow, { stale });
export const useChangeMapRow = () => useEndpointMutation(updateMappingRow, { stale });
export const useDeleteMapRow = () => useEndpointMutation(deleteMappingRow, { stale });

/** What the draft would have made of the last week; null where it has no rows to try. */
export const useMapPreview = (
  { when, config, file }: Pick<MapDraft, "when" | "config"> & { file: File | undefined },
  { tableId, versionId }: { tableId: string | undefined; versionId?: string },
) =>
  useQuery({
    queryKey: [
      ...queryKeyOf(previewMapping, { body: { when, config } }),
      tableId,
      versionId,
      file && [file.name, file.size, file.lastModified],
    ],
    queryFn:
      file === undefined && tableId === undefined
        ? skipToken
        : async ({ signal }) => {
            const rows = file
              ? { csv: await firstRowsOf(file) }
              : { table_id: tableId, version_id: versionId };
            return call(previewMapping, { body: { ...rows, when, config } }, { signal });
          },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  });

/** As many as a preview takes. */
async function firstRowsOf(file: File): Promise<string> {
  const text = await file.slice(0, previewCsvCharacters).text();
  return file.size <= previewCsvCharacters ? text : text.slice(0, text.lastIndexOf("\n") + 1);
}
