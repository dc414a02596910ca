import { mayAct, mayDo } from "../../data/client/access.ts";
import { useMe } from "../../data/session/session.ts";
import { grantedCommands } from "../../parts/incident/actions/granted-commands.ts";
import { incidentCommands } from "../../parts/incident/actions/incident-commands.ts";
import { type Command, useCommands } from "../../parts/useCommands.ts";
import { searchCommandWords as words, searchWords } from "../../words/words.ts";
import type { SearchModel } from "./useSearchModel.ts";

/** Everything that can be done here by keys: over the list as in the feed. */
export function useSearchCommands(model: SearchModel, { onSave }: { onSave: () => void }): void {
  const me = useMe();
  const { env, checked, targets, activeKey, actions, place } = model;
  const acting = incidentCommands({
    mayTag: mayDo(me, "custom_tags@update"),
    targets: targets.length,
    isTargetActive: targets.some((target) => target.active),
    check: () =>
      activeKey !== null && model.incidentKeys.includes(activeKey) && checked.toggle(activeKey),
    checkAll: () => checked.set(model.incidentKeys),
    resolve: () => model.resolve(),
    ask: (kind) => model.ask(kind),
    assignToMe: () => void actions.assign(targets, me._id),
    toggleAcknowledgement: model.toggleAcknowledgement,
    toggleSnooze: () =>
      targets.every((target) => target.snooze)
        ? void actions.unsnooze(targets)
        : model.ask("snooze"),
  });
  useCommands([
    ...moveCommands(model),
    ...(model.mayAct ? grantedCommands(acting, (action) => mayAct(me, env, action)) : []),
    { id: "search-save", group: words.group, label: words.save, icon: "Star", run: onSave },
    ...(["all", "incidents", "alerts", "changes"] as const).map((kind): Command => ({
      id: `search-kind-${kind}`,
      group: words.group,
      label: words.kind(searchWords.kinds[kind]),
      run: () => place.change({ kind }),
    })),
  ]);
}

function moveCommands(model: SearchModel): Command[] {
  const { group } = words;
  const { activeKey, checked } = model;
  const escape = () => {
    if (model.dialog) model.stopAsking();
    else if (checked.ids.size > 0) checked.clear();
    else if (model.openKey !== null) model.close();
    model.list.current?.focus();
  };
  const keyOnly = { group, isKeyOnly: true };
  return [
    { id: "search-next", ...keyOnly, label: words.next, keys: "j", run: () => model.step(1) },
    {
      id: "search-previous",
      ...keyOnly,
      label: words.previous,
      keys: "k",
      run: () => model.step(-1),
    },
    {
      id: "search-open",
      ...keyOnly,
      label: words.open,
      keys: "enter",
      run: () => activeKey !== null && model.open(activeKey),
    },
    {
      id: "search-line",
      group,
      label: words.search,
      icon: "Search",
      keys: "/",
      run: () => model.searchLine.current?.focus(),
    },
    { id: "search-escape", ...keyOnly, label: words.escape, keys: "escape", run: escape },
  ];
}
