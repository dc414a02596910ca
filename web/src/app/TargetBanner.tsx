import { TriangleAlert } from "lucide-react";
import { useTargets } from "../data/integrations.ts";
import { ButtonLink } from "../ui/form/Button.tsx";
import { Icon } from "../ui/text/Icon.tsx";
import { TimeAgo } from "../ui/time/TimeAgo.tsx";
import { targetBannerWords as words } from "../words/words.ts";
import styles from "./RolePreviewBanner.module.css";

/** Of how many wait; that one is down or back comes as news. */
const POLL_MS = 60_000;

/** One line while a target is down, with the way to it. */
export function TargetBanner() {
  const targets = useTargets({ everyMs: POLL_MS }).data ?? [];
  const [first, ...rest] = targets
    .filter(({ health }) => health.state === "down")
    .toSorted((a, b) => b.health.waiting - a.health.waiting);
  if (!first) return null;
  const { id, name, health } = first;
  return (
    <section aria-label={words.title} className={styles.banner}>
      <Icon shape={TriangleAlert} size={16} />
      <p className={styles.text} role="status">
        <strong>{words.down(name)}</strong>
        {health.failing_since !== null && (
          <>
            {" "}
            {words.since} <TimeAgo at={health.failing_since} isSpoken />
          </>
        )}
        , {words.waiting(health.waiting)}
        {rest.length > 0 && ` ${words.more(rest.length)}`}.
      </p>
      <ButtonLink size="s" href={`/integrations/${id}?tab=deliveries`}>
        {words.open}
      </ButtonLink>
    </section>
  );
}
