import { useQuery } from "@tanstack/react-query";
import { createContact, listContacts } from "#contract/contacts.ts";
import { asking } from "./ask.ts";
import { useChange } from "./change.ts";

/** People outside who can be told of incidents, by id. */
export const useContacts = () => useQuery({ ...asking(listContacts), staleTime: 5 * 60_000 });

export const useCreateContact = () => useChange(createContact, { stale: [listContacts] });
