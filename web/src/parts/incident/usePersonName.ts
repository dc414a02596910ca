import { usePeople } from "../../data/session/people.ts";

/** Gives a name to a person's id; the id itself while nobody knows better. */
export function usePersonName(): (id: string) => string {
  const { data } = usePeople();
  return (id) => data?.find((person) => person._id === id)?.name ?? id;
}
