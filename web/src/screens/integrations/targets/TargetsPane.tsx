import { CircleDashed, Plus, Search } from "lucide-react";
import { useState } from "react";
import { hasToggle, mayDo } from "../../../data/client/access.ts";
import { useDeliveryStatistics } from "../../../data/deliveries.ts";
import { useMe } from "../../../data/session/session.ts";
import { foldText } from "../../../ui/fold-text.ts";
import { ButtonLink } from "../../../ui/form/Button.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { moveFocusByArrows } from "../../../ui/list/arrow-focus.ts";
import { StatusMark } from "../../../ui/status/StatusMark.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { numberText, targetWords as words } from "../../../words/words.ts";
import { type RankedTarget, targetMarks } from "./target-state.ts";
import { targetHref } from "./target-search.ts";
import { useRankedTargets } from "./useRankedTargets.ts";
import styles from "./TargetsPane.module.css";

/** All targets beside the page of one, those first that need a look. */
export function TargetsPane({ currentId }: { currentId: string }) {
  const me = useMe();
  const mayConnect = hasToggle(me, "integrations_lobby") && mayDo(me, "integrations@create");
  const [text, setText] = useState("");
  const { data: targets = [] } = useRankedTargets();
  const statistics = useDeliveryStatistics().data;
  const sentTo = (id: string) =>
    statistics?.targets.find(({ address }) => address === id)?.total ?? 0;
  const shown = targets.filter(({ target }) => foldText(target.name).includes(foldText(text)));
  return (
    <nav aria-label={words.title} className={styles.pane}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words.title}</h2>
        {mayConnect && (
          <ButtonLink size="s" icon={Plus} href="/integrations/new">
            {words.new}
          </ButtonLink>
        )}
      </div>
      <TextField
        hidesLabel
        type="search"
        icon={Search}
        label={words.search}
        placeholder={words.search}
        className={styles.search}
        value={text}
        onChange={setText}
      />
      <div className={styles.columns}>
        <span role="status">{words.countOf(shown.length, targets.length)}</span>
        <span>{words.columns.sent}</span>
      </div>
      {shown.length === 0 && targets.length > 0 && (
        <p className={styles.nothing}>{words.noMatch}</p>
      )}
      <ul onKeyDown={moveFocusByArrows}>
        {shown.map((item) => (
          <li key={item.target.id}>
            <PaneRow
              item={item}
              sent={statistics && sentTo(item.target.id)}
              isCurrent={item.target.id === currentId}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function PaneRow({
  item: { target, state },
  sent,
  isCurrent,
}: {
  item: RankedTarget;
  sent: number | undefined;
  isCurrent: boolean;
}) {
  const { id, name, parent_source_system } = target;
  const mark = targetMarks[state];
  return (
    <Link
      href={targetHref(id)}
      className={styles.target}
      aria-current={isCurrent ? "page" : undefined}
    >
      {mark === null ? (
        <>
          <Icon shape={CircleDashed} size={14} className={styles.off} />
          <span className="unseen">{words.states[state]}</span>
        </>
      ) : (
        <StatusMark status={mark} label={words.states[state]} />
      )}
      <span className={styles.name}>
        <b className="ellipsis" title={name}>
          {name}
        </b>
        <span className="ellipsis small soft">{words.kinds[parent_source_system]}</span>
      </span>
      <span className={styles.number}>{sent === undefined ? "" : numberText(sent)}</span>
    </Link>
  );
}
