import { useQuery } from "@tanstack/react-query";
import { createContact, listContacts } from "#contract/contacts.ts";
import { endpointQuery } from "./client/endpoint-query.ts";
import { useEndpointMutation } from "./client/endpoint-mutation.ts";

/** People outside who can be told of incidents, by id. */
export const useContacts = () =>
  useQuery({ ...endpointQuery(listContacts), staleTime: 5 * 60_000 });

export const useCreateContact = () => useEndpointMutation(createContact, { stale: [listContacts] });
