import type { Environment } from "#contract/environments.ts";

export interface EnvironmentSection {
  id: string;
  /** A group's name; the favourites and the rest are named by the pane. */
  kind: "favorites" | "group" | "others";
  name: string;
  environments: readonly Environment[];
}

interface EnvironmentTreeInput {
  environments: readonly Environment[];
  groups: readonly { id: string; name: string; environment_ids: readonly string[] }[];
  favorites: readonly string[];
  typed: string;
}

/**
 * Favourites first, in their own order, then the groups, then what is in none. Each environment
 * stands once.
 */
export function environmentTree({ environments, groups, favorites, typed }: EnvironmentTreeInput): {
  all: Environment | undefined;
  sections: EnvironmentSection[];
} {
  const searchText = typed.trim().toLocaleLowerCase();
  const fitting = new Map(
    environments
      .filter(
        (environment) =>
          !environment.is_all && environment.name.toLocaleLowerCase().includes(searchText),
      )
      .map((environment) => [environment.id, environment]),
  );
  const takeMatching = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const environment = fitting.get(id);
      return environment && fitting.delete(id) ? [environment] : [];
    });
  const sections: EnvironmentSection[] = [
    { id: "favorites", kind: "favorites", name: "", environments: takeMatching(favorites) },
    ...groups.map((group) => ({
      id: group.id,
      kind: "group" as const,
      name: group.name,
      environments: takeMatching(group.environment_ids),
    })),
  ];
  sections.push({ id: "others", kind: "others", name: "", environments: [...fitting.values()] });
  const all = environments.find((environment) => environment.is_all);
  return {
    all: searchText === "" || all?.name.toLocaleLowerCase().includes(searchText) ? all : undefined,
    sections: sections.filter((section) => section.environments.length > 0),
  };
}
