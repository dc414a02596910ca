import { useState } from "react";
import { isGatewayKind } from "#contract/outbound/kinds.ts";
import { causesPerPage, useDeadLetters } from "../../../data/deliveries.ts";
import { ReplayButton } from "../../../parts/deliveries/ReplayButton.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Pager } from "../../../ui/list/Pager.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { deliveryWords as words } from "../../../words/words.ts";
import styles from "./DeadLetters.module.css";

/** What is not tried again, by cause; nothing where all arrives. */
export function DeadLetters({ address, mayReplay }: { address: string; mayReplay: boolean }) {
  const [page, setPage] = useState(1);
  const { items, total } = useDeadLetters({ target: address, page }).data ?? {
    items: [],
    total: 0,
  };
  if (total === 0) return null;
  return (
    <Section title={words.deadTitle}>
      <p className={styles.intro}>{words.deadIntro}</p>
      <ul>
        {items.map(({ address: number, system, cause, count, last_at }) => (
          <li key={`${number} ${cause}`} className={styles.group}>
            <span className={styles.cause}>
              {isGatewayKind(system) && <span className="mono">{number} </span>}
              {cause === "" ? words.causeUnknown : cause}
            </span>
            <span className="soft">
              {words.count(count)}, <TimeAgo at={last_at} isSpoken />
            </span>
            {cause !== "" && (
              <ReplayButton
                label={words.againMany(count)}
                name={words.againNamed(count, cause)}
                body={{ cause, target: number }}
                mayReplay={mayReplay}
              />
            )}
          </li>
        ))}
      </ul>
      <Pager page={page} perPage={causesPerPage} total={total} onPage={setPage} />
    </Section>
  );
}
