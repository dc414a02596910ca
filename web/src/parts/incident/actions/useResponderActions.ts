import type { Incident } from "#contract/incidents.ts";
import { useAddResponders, useRemoveResponders } from "../../../data/feed/responders.ts";
import { knownPersonName } from "../../../data/session/people.ts";
import { actionResultWords as words } from "../../../words/words.ts";
import { namesInToast, subject } from "./action-subject.ts";
import type { ActionToasts } from "./useActionToasts.ts";

/** Who works on it beside the assignee. Incidents that it would not change are left out. */
export function useResponderActions(env: string, say: ActionToasts) {
  const add = useAddResponders();
  const remove = useRemoveResponders();
  const params = { env };
  return {
    addResponders: async (incidents: readonly Incident[], people: readonly string[]) => {
      const changing = incidents.filter(({ responders }) =>
        people.some((id) => !responders.includes(id)),
      );
      if (changing.length === 0) return true;
      const { ids, count, title, names } = subject(changing);
      const personNames = namesOf(people);
      const send = () => add.mutateAsync({ params, body: { ids, responders: [...people] } });
      return say.each(send, {
        done: words.done.addResponders(title, count, personNames),
        queued: { title: words.what.addResponders(title, count, personNames), names },
        failed: words.failed.responders,
        of: count,
      });
    },
    removeResponders: async (incidents: readonly Incident[], people: readonly string[]) => {
      const changing = incidents.filter(({ responders }) =>
        people.some((id) => responders.includes(id)),
      );
      if (changing.length === 0) return true;
      const { ids, count, title, names } = subject(changing);
      const personNames = namesOf(people);
      const send = () => remove.mutateAsync({ params, body: { ids, responders: [...people] } });
      return say.each(send, {
        done: words.done.removeResponders(title, count, personNames),
        queued: { title: words.what.removeResponders(title, count, personNames), names },
        failed: words.failed.responders,
        of: count,
      });
    },
  };
}

const namesOf = (people: readonly string[]): string =>
  namesInToast(people.map((id) => knownPersonName(id) ?? id));
