import { useMutation } from "@tanstack/react-query";
import type { CallOf } from "#contract/endpoint.ts";
import { type AddressChannel, shareIncidents, unsubscribeShare } from "#contract/sharing.ts";
import { call } from "./call.ts";
import { foreseeShare, foreseeUnsubscribe } from "./foresee.ts";
import { showForeseen } from "./foreseen.ts";
import { actionOf, done, refused } from "./incident-actions.ts";
import { useMe } from "./session.ts";

const nowS = () => Math.floor(Date.now() / 1000);

/** Whom a share is for: `text` is what the server is told, the rest is how it looks until it answers. */
export interface ShareTarget { text: string; name: string; address: string }
export interface ShareAsk { ids: readonly string[]; env: string; system: AddressChannel; targets: readonly ShareTarget[]; message: string }

/** Records that somebody is told of incidents. Each shows its share at once, and takes back what is refused. */
export function useShare() {
  const me = useMe();
  return useMutation({
    mutationFn: ({ ids, env, system, targets, message }: ShareAsk) =>
      call(shareIncidents, { params: { system }, body: { incident_ids: [...ids], environment_id: env, targets: targets.map((one) => one.text), message } }),
    onMutate: ({ ids, system, targets }) => {
      const foresight = foreseeShare({ by: { id: me._id, name: me.contact.name }, nowS: nowS() }, { system, targets });
      return showForeseen(new Map(ids.map((id) => [id, foresight])));
    },
    onSuccess: (reply, _ask, shown) => {
      const refusedIds = new Set(reply.results.flatMap((one) => (one.ok ? [] : [one.id])));
      if (refusedIds.size > 0) shown.takeBack((id) => refusedIds.has(id));
      return done(actionOf(reply, "share"));
    },
    onError: (_error, _ask, shown) => refused(shown),
  });
}

/** Ends one share: nothing more is told to its target. */
export function useUnsubscribe() {
  const me = useMe();
  return useMutation({
    mutationFn: (input: CallOf<typeof unsubscribeShare>) => call(unsubscribeShare, input),
    onMutate: ({ params }) => showForeseen(new Map([[params.id, foreseeUnsubscribe({ by: { id: me._id, name: me.contact.name }, nowS: nowS() }, params.shareId)]])),
    onSuccess: ({ undo_token }) => done({ token: undo_token, name: "unsubscribe", count: 1 }),
    onError: (_error, _input, shown) => refused(shown),
  });
}
