import { Fragment } from "react";
import { Link } from "../../../ui/text/Link.tsx";
import { similarWords as words } from "../../../words/words.ts";

/** Where it was so. */
export function IncidentLinks({ ids }: { ids: readonly string[] }) {
  return (
    <>
      {ids.map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          <Link href={`/incident/all/${id}`}>{words.number(id)}</Link>
        </Fragment>
      ))}
    </>
  );
}
