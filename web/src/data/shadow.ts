import { useQuery } from "@tanstack/react-query";
import {
  exportShadowReport,
  getShadowReport,
  listShadowReports,
  setShadowMail,
} from "#contract/shadow.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";
import { pathTo } from "./client/path-to.ts";

/** Today's counts are those of the moment. */
export const useShadowReports = () =>
  useQuery({ ...endpointQuery(listShadowReports), staleTime: 0 });
export const useShadowReport = (day: string) =>
  useQuery({ ...endpointQuery(getShadowReport, { params: { day } }), staleTime: 0 });
export const useSetShadowMail = () =>
  useEndpointMutation(setShadowMail, { stale: [listShadowReports] });

export const shadowReportUrl = (day: string): string =>
  pathTo(exportShadowReport.path, { params: { day } });
