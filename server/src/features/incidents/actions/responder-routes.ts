import * as contract from "#contract/incident-actions.ts";
import { serve, type Route } from "../../../platform/http/serve.ts";
import { refuse } from "../../../platform/refuse.ts";
import { loadAssignable } from "../../people/store.ts";
import { addResponders, removeResponders } from "./responders.ts";
import { actionOn, type ActionParts, runActionOnEach } from "./run-action.ts";

export const responderRoutes = (parts: ActionParts): Route[] => [
  serve(contract.addResponders, async ({ caller, reach, body }) => {
    const assignable = await parts.db.tenant(caller.organizationId, loadAssignable);
    const people = [...new Set(body.responders)].map((id) => {
      const person = assignable.find((candidate) => candidate._id === id);
      if (!person) throw refuse("not_assignable");
      return { id, name: person.name };
    });
    return runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "add_responders" },
      ({ world, incident }, id) =>
        addResponders(world, incident(id), { people, annotation: body.annotation }),
    );
  }),
  serve(contract.removeResponders, ({ caller, reach, body }) =>
    runActionOnEach(
      parts,
      { ...actionOn(caller, reach, body.ids), action: "remove_responders" },
      ({ world, incident }, id) =>
        removeResponders(world, incident(id), {
          ids: body.responders,
          annotation: body.annotation,
        }),
    ),
  ),
];
