import { Layers, Search } from "lucide-react";
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from "react";
import { flushSync } from "react-dom";
import { useEnvironments } from "../../data/environments.ts";
import { feedHref } from "../../parts/feed-search.ts";
import { currentCommands, type Command } from "../../parts/useCommands.ts";
import { useNavigateTo } from "../../parts/useNavigateTo.ts";
import { Icon } from "../../ui/text/Icon.tsx";
import { Kbd } from "../../ui/text/Kbd.tsx";
import { shapeOf } from "../../ui/text/named-icons.ts";
import {
  helpWords,
  paletteWords as words,
  shellWords,
  synonymWords as synonyms,
} from "../../words/words.ts";
import styles from "./CommandPalette.module.css";
import { useEntryCommands } from "./useEntryCommands.ts";
import { useKeylessCommands } from "./useKeylessCommands.ts";
import { rankCommands } from "./rank-commands.ts";

/** Everything that can be done, found by typing. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const dialog = useOpenDialog();
  const [typed, setTyped] = useState("");
  const [requestedIndex, setActive] = useState(0);
  const rankedCommands = rankCommands([...useAllCommands(), ...useEntryCommands(typed)], typed);
  const active = Math.min(requestedIndex, rankedCommands.length - 1);
  const run = (command: Command | undefined) => {
    if (!command || command.disabledReason !== undefined) return;
    // First the focus goes back, then the command may move it.
    flushSync(onClose);
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined)
      setActive((active + step + rankedCommands.length) % Math.max(1, rankedCommands.length));
    else if (event.key === "Enter") run(rankedCommands[active]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={words.title}
      className={styles.palette}
      onCancel={(event) => (event.preventDefault(), onClose())}
      onMouseDown={(event: MouseEvent) => event.target === event.currentTarget && onClose()}
      onKeyDown={onKeyDown}
    >
      <div className={styles.ask}>
        <Icon shape={Search} size={16} />
        <input
          role="combobox"
          aria-label={words.placeholder}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={rankedCommands.length > 0 ? `${listId}-${active}` : undefined}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => (setTyped(event.currentTarget.value), setActive(0))}
        />
        <Kbd keys="escape" />
      </div>
      <div id={listId} role="listbox" aria-label={words.results} className={styles.list}>
        {rankedCommands.map((command, at) => (
          <Row
            key={command.id}
            id={`${listId}-${at}`}
            command={command}
            isActive={at === active}
            heading={
              typed === "" && command.group !== rankedCommands[at - 1]?.group
                ? command.group
                : undefined
            }
            groupLabel={typed === "" ? undefined : command.group}
            onPoint={() => setActive(at)}
            onRun={() => run(command)}
          />
        ))}
      </div>
      {rankedCommands.length === 0 && (
        <p role="status" className={styles.nothing}>
          {words.nothing(typed)}
        </p>
      )}
      <div className={styles.foot}>
        <span>
          <Kbd keys="arrowup" /> <Kbd keys="arrowdown" /> {words.hint}
        </span>
        <span>
          <Kbd keys="enter" /> {words.hintRun}
        </span>
      </div>
    </dialog>
  );
}

interface RowProps {
  id: string;
  command: Command;
  isActive: boolean;
  heading: string | undefined;
  groupLabel: string | undefined;
  onPoint: () => void;
  onRun: () => void;
}

function Row({ id, command, isActive, heading, groupLabel, onPoint, onRun }: RowProps) {
  const { label, icon, keys, detail, disabledReason } = command;
  const second = disabledReason ?? detail;
  return (
    <div role="presentation">
      {heading !== undefined && (
        <div className={styles.heading} role="presentation">
          {heading}
        </div>
      )}
      <div
        id={id}
        ref={(row) => void (isActive && row?.scrollIntoView({ block: "nearest" }))}
        role="option"
        aria-selected={isActive}
        aria-disabled={disabledReason !== undefined || undefined}
        className={styles.row}
        onPointerMove={onPoint}
        onClick={onRun}
      >
        <span className={styles.icon}>{icon && <Icon shape={shapeOf(icon)} size={16} />}</span>
        <span className={styles.words}>
          {label}
          {second !== undefined && <span className={styles.second}>{second}</span>}
        </span>
        {groupLabel !== undefined && <span className={styles.aside}>{groupLabel}</span>}
        {keys !== undefined && <Kbd keys={keys} />}
      </div>
    </div>
  );
}

/** Open while mounted; the focus goes back to where it came from. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector("input")?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}

/** What the screen offers, then what is there everywhere. As it was when the palette opened. */
function useAllCommands(): readonly Command[] {
  const go = useNavigateTo();
  const { data } = useEnvironments();
  const keyless = useKeylessCommands();
  const [offered] = useState(() =>
    [...currentCommands(), ...keyless]
      .filter((command) => !command.isKeyOnly)
      .map((command) => ({
        ...command,
        alias: `${command.alias ?? ""} ${synonyms.of(command.id)}`,
      })),
  );
  const environmentCommands = (data?.items ?? []).map(({ id, name, description }): Command => ({
    id: `environment-${id}`,
    label: words.goEnvironment(name),
    icon: Layers,
    group: words.groups.environments,
    ...(description !== "" && { detail: description }),
    run: () => go(feedHref(id, { folder: "active" })),
  }));
  const isScreenCommand = ({ group }: Command) => !globalGroups.includes(group);
  return [
    ...offered.filter(isScreenCommand),
    ...offered.filter((command) => !isScreenCommand(command)),
    ...environmentCommands,
  ];
}

const { go: goTo, environments, theme, account } = words.groups;
const globalGroups: readonly string[] = [
  goTo,
  environments,
  theme,
  account,
  helpWords.everywhere,
  shellWords.settingsMenu,
];
