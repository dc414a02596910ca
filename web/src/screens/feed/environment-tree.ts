import type { Environment } from "#contract/environments.ts";

export interface EnvironmentSection {
  id: string;
  /** A group's name; the favourites and the rest are named by the pane. */
  kind: "favorites" | "group" | "others";
  name: string;
  environments: readonly Environment[];
}

interface TreeAsk {
  environments: readonly Environment[];
  groups: readonly { id: string; name: string; environment_ids: readonly string[] }[];
  favorites: readonly string[];
  typed: string;
}

/**
 * Favourites first, in their own order, then the groups, then what is in none. Each environment
 * stands once.
 */
export function environmentTree({ environments, groups, favorites, typed }: TreeAsk): {
  all: Environment | undefined;
  sections: EnvironmentSection[];
} {
  const wanted = typed.trim().toLocaleLowerCase();
  const fitting = new Map(
    environments
      .filter((one) => !one.is_all && one.name.toLocaleLowerCase().includes(wanted))
      .map((one) => [one.id, one]),
  );
  const take = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const one = fitting.get(id);
      return one && fitting.delete(id) ? [one] : [];
    });
  const sections: EnvironmentSection[] = [
    { id: "favorites", kind: "favorites", name: "", environments: take(favorites) },
    ...groups.map((group) => ({
      id: group.id,
      kind: "group" as const,
      name: group.name,
      environments: take(group.environment_ids),
    })),
  ];
  sections.push({ id: "others", kind: "others", name: "", environments: [...fitting.values()] });
  const all = environments.find((one) => one.is_all);
  return {
    all: wanted === "" || all?.name.toLocaleLowerCase().includes(wanted) ? all : undefined,
    sections: sections.filter((section) => section.environments.length > 0),
  };
}
