import { Clock } from "lucide-react";
import { useQueuedActions } from "../data/feed/queued-actions.ts";
import { takeBack } from "../parts/incident/actions/tell-queued.ts";
import { Button } from "../ui/form/Button.tsx";
import { TopBarButton } from "../ui/layout/TopBar.tsx";
import { Popover } from "../ui/overlay/Popover.tsx";
import { Icon } from "../ui/text/Icon.tsx";
import { shellWords as words } from "../words/words.ts";
import styles from "./QueuedChanges.module.css";

/** What waits for the connection: how much, what, and the way to take it back. */
export function QueuedChanges() {
  const actions = useQueuedActions();
  if (actions.length === 0) return null;
  return (
    <Popover
      label={words.queued(actions.length)}
      align="end"
      className={styles.panel}
      trigger={(props) => (
        <TopBarButton hasEdge {...props}>
          <Icon shape={Clock} size={14} />
          {words.queued(actions.length)}
        </TopBarButton>
      )}
    >
      <p className="small soft">{words.queuedWords}</p>
      <ol className={styles.list}>
        {actions.map(({ id, text }) => (
          <li key={id} className={styles.action}>
            <span className={styles.title}>{text.title}</span>
            <Button
              size="s"
              aria-label={words.takeBackNamed(text.title)}
              onClick={() => takeBack(id, text.title)}
            >
              {words.takeBack}
            </Button>
          </li>
        ))}
      </ol>
    </Popover>
  );
}
