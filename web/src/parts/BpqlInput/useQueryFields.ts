import { useMemo } from "react";
import { mayDo } from "../../data/access.ts";
import { useEnvironmentBuilder, useTags } from "../../data/environments.ts";
import { useMe } from "../../data/session.ts";
import type { QueryField } from "./bpql-faults.ts";

/** What a query can ask for. Who may not read the builder's list is offered the tags alone. */
export function useQueryFields(): readonly QueryField[] {
  const mayReadAll = mayDo(useMe(), "environments@read");
  const builder = useEnvironmentBuilder({ isOn: mayReadAll });
  const tags = useTags({ isOn: !mayReadAll });
  return useMemo(() => builder.data?.fields ?? tags.data?.map(({ name }) => ({ name, kind: "text" as const })) ?? [], [builder.data, tags.data]);
}
