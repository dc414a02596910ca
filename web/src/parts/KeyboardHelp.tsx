import { KeyHint } from "../ui/text/KeyHint.tsx";
import { Modal } from "../ui/overlay/Modal.tsx";
import { Section } from "../ui/layout/Section.tsx";
import { helpWords as words } from "../words/words.ts";
import styles from "./KeyboardHelp.module.css";
import { type Command, currentCommands } from "./useCommands.ts";

/** Every shortcut that works now, by what it belongs to. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const groups = Map.groupBy(
    globalCommands.concat(currentCommands()).filter((command) => command.keys !== undefined),
    (command) => command.group,
  );
  return (
    <Modal isOpen size="l" title={words.title} onClose={onClose}>
      <p className={styles.intro}>{words.intro}</p>
      <div className={styles.groups} data-autofocus tabIndex={-1}>
        {[...groups].map(([group, commands]) => (
          <Section key={group} title={group} level={3} className={styles.group}>
            {commands.map(({ id, keys = "", label }) => (
              <KeyHint key={id} keys={keys}>
                {label}
              </KeyHint>
            ))}
          </Section>
        ))}
      </div>
    </Modal>
  );
}

// Works in fields as well, and is no command of its own.
const globalCommands: readonly Command[] = [
  { id: "palette", group: words.everywhere, label: words.palette, keys: "mod+k", run: () => {} },
];
