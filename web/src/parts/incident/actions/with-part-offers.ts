import type { Incident } from "#contract/incidents.ts";
import type { PartAction, PartsOffer } from "./offer-other-parts.ts";

type Act<Options extends unknown[]> = (
  incidents: readonly Incident[],
  ...options: Options
) => Promise<boolean>;

/** The same actions, each followed by the offer to do the same to other parts of the incidents. */
export function withPartOffers<
  Snooze extends unknown[],
  Assign extends unknown[],
  Share extends unknown[],
  Responders extends unknown[],
>(
  env: string,
  actions: {
    resolve: Act<[comment?: string]>;
    snooze: Act<Snooze>;
    unsnooze: Act<[]>;
    acknowledge: Act<[]>;
    assign: Act<Assign>;
    unassign: Act<[]>;
    addResponders: Act<Responders>;
    removeResponders: Act<Responders>;
    share: Act<Share>;
  },
) {
  const offering =
    <Options extends unknown[]>(name: PartAction, act: Act<Options>): Act<Options> =>
    async (incidents, ...options) => {
      const isDone = await act(incidents, ...options);
      const run = (parts: readonly Incident[]) => void act(parts, ...options);
      if (isDone) await offer(env, { name, incidents, run });
      return isDone;
    };
  return {
    resolve: offering("resolve", actions.resolve),
    snooze: offering("snooze", actions.snooze),
    unsnooze: offering("unsnooze", actions.unsnooze),
    acknowledge: offering("acknowledge", actions.acknowledge),
    assign: offering("assign", actions.assign),
    unassign: offering("unassign", actions.unassign),
    addResponders: offering("addResponders", actions.addResponders),
    removeResponders: offering("removeResponders", actions.removeResponders),
    share: offering("share", actions.share),
  };
}

/** Loaded when it is needed; without it nothing is offered, and what was done is done. */
async function offer(env: string, partsOffer: PartsOffer): Promise<void> {
  if (partsOffer.incidents.every(({ part }) => part === null || part.total < 2)) return;
  await import("./offer-other-parts.ts").then(
    (module) => module.offerOtherParts(env, partsOffer),
    () => undefined,
  );
}
