import { Pencil, RotateCcw, Tag, X } from "lucide-react";
import { Suspense, useState } from "react";
import type { Incident } from "#contract/incidents.ts";
import { mayDo, mayIn } from "../../../data/client/access.ts";
import { useFeedTags } from "../../../data/feed/feed-tags.ts";
import { useMe } from "../../../data/session/session.ts";
import { Button } from "../../../ui/form/Button.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { incidentTagWords as words } from "../../../words/words.ts";
import { useIsPhone } from "../../useMedia.ts";
import { incidentTagValues, type IncidentTagValue, valueText } from "./incident-tag-values.ts";
import styles from "./IncidentTags.module.css";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";
import { onDemand } from "../../../ui/on-demand.ts";

const TagDialog = onDemand(() => import("./TagDialog.tsx").then((module) => module.default));

interface IncidentTagsProps {
  env: string;
  incident: Incident;
  actions: IncidentActionHandlers;
}

/** What is said about the incident as a whole, by rules or by people. */
export function IncidentTags({ env, incident, actions }: IncidentTagsProps) {
  const me = useMe();
  const isPhone = useIsPhone();
  const { data } = useFeedTags(env);
  // Undefined: nothing is asked. Null: which tag is still to be chosen.
  const [dialogTagId, setDialogTagId] = useState<string | null | undefined>();
  const tags = data?.items ?? [];
  const mayAct = mayIn(me, env, "incident_actions") && incident.merged_into === null;
  const [maySet, mayRemove] = [
    mayAct && mayDo(me, "custom_tags@update"),
    mayAct && mayDo(me, "custom_tags@delete"),
  ];
  const shown = incidentTagValues(incident, tags).filter(
    ({ tagValue }) => tagValue.value !== null || mayRemove,
  );
  if (tags.length === 0 || (shown.length === 0 && !maySet)) return null;
  const rows = shown.map((entry) => ({
    key: entry.tag.id,
    label: <bdi title={entry.tag.description || undefined}>{entry.tag.name}</bdi>,
    value: (
      <IncidentTagText
        {...entry}
        onChange={maySet ? () => setDialogTagId(entry.tag.id) : undefined}
        onRemove={mayRemove ? () => void actions.untag([incident], entry.tag) : undefined}
      />
    ),
  }));
  return (
    <Section
      title={words.title}
      end={
        maySet && (
          <Button
            size="s"
            variant="quiet"
            icon={Tag}
            keys={isPhone ? undefined : "t"}
            onClick={() => setDialogTagId(null)}
          >
            {words.set}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className="small soft">{words.none}</p>
      ) : (
        <KeyValues rows={rows} wraps />
      )}
      {dialogTagId !== undefined && (
        <Suspense fallback={null}>
          <TagDialog
            env={env}
            incidents={[incident]}
            actions={actions}
            tagId={dialogTagId ?? undefined}
            onClose={() => setDialogTagId(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function IncidentTagText({
  tag: { name },
  tagValue: { value, meta },
  onChange,
  onRemove,
}: IncidentTagValue & { onChange: (() => void) | undefined; onRemove: (() => void) | undefined }) {
  const author =
    meta.by === "auto"
      ? words.byRule(meta.rule ?? null)
      : value === null
        ? words.off(meta.name ?? "")
        : words.by(meta.name ?? "");
  return (
    <span className={styles.held}>
      {value !== null && <bdi className={styles.value}>{valueText(value)}</bdi>}
      <span className={styles.by}>
        {author}
        {meta.by === "user" && (
          <>
            , <TimeAgo at={meta.at} />
          </>
        )}
      </span>
      {onChange && (
        <IconButton
          size="s"
          icon={Pencil}
          iconSize={12}
          label={words.change(name)}
          onClick={onChange}
        />
      )}
      {onRemove && (
        <IconButton
          size="s"
          icon={value === null ? RotateCcw : X}
          iconSize={12}
          label={value === null ? words.giveBack(name) : words.remove(name)}
          onClick={onRemove}
        />
      )}
    </span>
  );
}
