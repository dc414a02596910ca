import { useQuery } from "@tanstack/react-query";
import { type Incident, listIncidentParts } from "#contract/incidents.ts";
import { call } from "../client/call.ts";
import { endpointQuery } from "../client/endpoint-query.ts";
import type { IncidentKey } from "./incidents.ts";

/** All parts of an incident, of one that has several. */
export const useIncidentParts = ({ env, id }: IncidentKey, { isOn }: { isOn: boolean }) =>
  useQuery({ ...endpointQuery(listIncidentParts, { params: { env, id } }), enabled: isOn });

/** As they are now. Not a hook. */
export const fetchIncidentParts = async (env: string, id: string): Promise<Incident[]> =>
  (await call(listIncidentParts, { params: { env, id } })).items;
