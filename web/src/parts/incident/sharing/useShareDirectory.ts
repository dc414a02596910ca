import { useContacts } from "../../../data/contacts.ts";
import { useConnectedTargets } from "../../../data/outbound-integrations.ts";
import { usePeople } from "../../../data/session/people.ts";
import type { ShareDirectory } from "./share-targets.ts";

export interface ShareDirectoryState {
  directory: ShareDirectory;
  isLoading: boolean;
  /** Why some of it is missing. */
  error: Error | null;
  reload: () => void;
}

/** Contacts, people and connected systems. */
export function useShareDirectory(): ShareDirectoryState {
  const [contacts, people, integrations] = [useContacts(), usePeople(), useConnectedTargets()];
  return {
    directory: {
      contacts: Object.values(contacts.data ?? {}),
      people: people.data ?? [],
      integrations: integrations.data?.items ?? [],
      delivered: integrations.data?.delivered_channels ?? null,
    },
    isLoading: contacts.isPending || people.isPending || integrations.isPending,
    error: contacts.error ?? people.error ?? integrations.error,
    reload: () => void Promise.all([contacts.refetch(), people.refetch(), integrations.refetch()]),
  };
}
