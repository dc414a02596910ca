import { useMemo } from "react";
import { mayDo, mayInSome } from "../../data/client/access.ts";
import { useEnvironmentBuilder, useTags } from "../../data/environments.ts";
import { useMe } from "../../data/session/session.ts";
import type { QueryField } from "./bpql-faults.ts";

/**
 * What a query can ask for; asked for once somebody turns to the line. Who may not read the
 * builder's list is offered the tags alone.
 */
export function useQueryFields(isOn = true): readonly QueryField[] {
  const me = useMe();
  const mayReadAll = mayDo(me, "environments@read") || mayInSome(me, "edit");
  const builder = useEnvironmentBuilder({ isOn: isOn && mayReadAll });
  const tags = useTags({ isOn: isOn && !mayReadAll });
  return useMemo(
    () =>
      builder.data?.fields ?? tags.data?.map(({ name }) => ({ name, kind: "text" as const })) ?? [],
    [builder.data, tags.data],
  );
}
