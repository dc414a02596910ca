import { useMemo } from "react";
import { incidentFields } from "#contract/incident-fields.ts";
import { mayDo, mayInSome } from "../../data/client/access.ts";
import { useEnvironmentBuilder, useTags } from "../../data/environments.ts";
import { useMe } from "../../data/session/session.ts";
import type { QueryField } from "./bpql-faults.ts";

/**
 * What a query can ask for; asked for once somebody turns to the line. Who may not read the
 * builder's list is offered the tags that there are and what every incident has.
 */
export function useQueryFields(isOn = true): readonly QueryField[] {
  const me = useMe();
  const mayReadAll = mayDo(me, "environments@read") || mayInSome(me, "edit");
  const builder = useEnvironmentBuilder({ isOn: isOn && mayReadAll });
  const tags = useTags({ isOn: isOn && !mayReadAll });
  return useMemo(
    () =>
      builder.data?.fields ??
      (tags.data
        ? [...tags.data.map(({ name }) => ({ name, kind: "text" as const })), ...incidentFields]
        : []),
    [builder.data, tags.data],
  );
}
