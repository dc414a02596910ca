import { useCallback } from "react";
import { accountName } from "../../data/session/account-name.ts";
import { usePeople } from "../../data/session/people.ts";

/** Gives a name to a person's id; the id itself while nobody knows better. */
export function usePersonName(): (id: string) => string {
  const { data } = usePeople();
  return useCallback(
    (id) => {
      const person = data?.find((candidate) => candidate._id === id);
      return person ? accountName(person) : id;
    },
    [data],
  );
}
