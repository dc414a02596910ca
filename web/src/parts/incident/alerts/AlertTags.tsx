import { Search } from "lucide-react";
import { useMemo, useState } from "react";
import { printText } from "#bpql/literal.ts";
import type { Alert } from "#contract/incidents.ts";
import { isQueryable } from "#contract/tags.ts";
import { useKnownTags } from "../../../data/tag-manager.ts";
import { Chip } from "../../../ui/text/Chip.tsx";
import { Drawer } from "../../../ui/overlay/Drawer.tsx";
import { IconLink } from "../../../ui/form/IconButton.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { numberText, tagWords as words } from "../../../words/words.ts";
import { feedHref } from "../../feed-search.ts";
import styles from "./AlertTags.module.css";
import { type TagOfAlerts, tagsOf } from "../tags/tag-values.ts";
import { TagText } from "../tags/TagText.tsx";

interface AlertTagsProps {
  env: string;
  alerts: readonly Alert[];
}

const SHOWN = 6;
const VALUES_SHOWN = 2;

/** What the alerts say of themselves, distinct values together. */
export function AlertTags({ env, alerts }: AlertTagsProps) {
  const [isOpen, setOpen] = useState(false);
  const knownTags = useKnownTags();
  const tags = useMemo(() => tagsOf(alerts, knownTags), [alerts, knownTags]);
  const shown = tags.slice(0, SHOWN);
  const rows = shown.map((tag) => ({ key: tag.name, value: <Values tag={tag} /> }));
  return (
    <Section
      title={words.title}
      extra={tags.length > shown.length ? words.count(shown.length, tags.length) : undefined}
      end={
        tags.length > 0 && (
          <button type="button" className={styles.all} onClick={() => setOpen(true)}>
            {words.showAll}
          </button>
        )
      }
    >
      {tags.length === 0 ? <p className="small soft">{words.none}</p> : <KeyValues rows={rows} />}
      {isOpen && (
        <AllTags env={env} tags={tags} total={alerts.length} onClose={() => setOpen(false)} />
      )}
    </Section>
  );
}

function Values({ tag }: { tag: TagOfAlerts }) {
  const more = tag.values.length - VALUES_SHOWN;
  return (
    <>
      {tag.values.slice(0, VALUES_SHOWN).map(({ value }, at) => (
        <span key={value}>
          {at > 0 && ", "}
          <TagText value={value} isShort />
        </span>
      ))}
      {more > 0 && <span className="soft num"> {words.more(more)}</span>}
    </>
  );
}

interface AllTagsProps {
  env: string;
  tags: readonly TagOfAlerts[];
  total: number;
  onClose: () => void;
}

/** Every tag and every value, and the way to others that have it. */
function AllTags({ env, tags, total, onClose }: AllTagsProps) {
  const [typed, setTyped] = useState("");
  const searchText = typed.trim().toLowerCase();
  const matchesSearch = ({ name, values }: TagOfAlerts) =>
    name.toLowerCase().includes(searchText) ||
    values.some(({ value }) => value.toLowerCase().includes(searchText));
  return (
    <Drawer isOpen title={words.all(tags.length)} onClose={onClose}>
      <TextField
        label={words.filter}
        hidesLabel
        placeholder={words.filter}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      <dl className={styles.list}>
        {tags.filter(matchesSearch).map(({ name, values, alerts }) => (
          <div key={name} className={styles.tag}>
            <dt className={styles.name}>
              <bdi>{name}</bdi>
              <span className={styles.on}>{words.onAlerts(alerts, total)}</span>
            </dt>
            {values.map(({ value, alerts: count }) => (
              <dd key={value} className={styles.value}>
                <span className={styles.text}>
                  <TagText value={value} />
                </span>
                {values.length > 1 && <Chip>{numberText(count)}</Chip>}
                {isQueryable(name) && (
                  <IconLink
                    size="s"
                    icon={Search}
                    iconSize={12}
                    label={words.search(name, value)}
                    href={feedHref(env, { query: `${name} = ${printText(value)}` })}
                  />
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Drawer>
  );
}
