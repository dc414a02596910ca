import type { Incident } from "#contract/incidents.ts";
import { useEnvironments } from "../../../data/environments.ts";
import { KeyValues } from "../../../ui/text/KeyValues.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import {
  detailWords,
  listParts,
  moreCount,
  partWords,
  relatedWords as words,
  listText,
} from "../../../words/words.ts";
import { feedHref } from "../../feed-search.ts";

interface RelatedFactsProps {
  incident: Incident;
  /** All parts of it, in order, where it has several. */
  parts: readonly Incident[];
}

/** Where the incident is listed, where it came from, and what it follows. */
export function RelatedFacts({ incident, parts }: RelatedFactsProps) {
  const { data } = useEnvironments();
  const {
    environments,
    source_systems: sources,
    acknowledgement,
    previous_incident_id: previous,
    resolved_by: resolvedBy,
    end,
    last_change,
  } = incident;
  const links = environments.flatMap((id) => {
    const environment = data?.items.find((candidate) => candidate.id === id);
    return environment
      ? [
          <Link key={id} href={feedHref(id, { folder: "active" })}>
            {environment.name}
          </Link>,
        ]
      : [];
  });
  const rows = [
    ...(links.length > 0
      ? [{ key: "environments", label: words.environments, value: listParts(links) }]
      : []),
    { key: "sources", label: words.sources, value: listText(sources) },
    { key: "changed", label: words.changed, value: <TimeAgo at={last_change} /> },
    ...(acknowledgement === null
      ? []
      : [
          {
            key: "acknowledged",
            label: words.acknowledged,
            value: (
              <>
                <bdi>{acknowledgement.name}</bdi>, <TimeAgo at={acknowledgement.at} />
              </>
            ),
          },
        ]),
    ...(parts.length > 1
      ? [
          {
            key: "parts",
            label: partWords.title,
            value: <PartLinks parts={parts} id={incident.id} />,
          },
        ]
      : []),
    ...(previous === null || incident.part !== null
      ? []
      : [
          {
            key: "previous",
            label: words.previous,
            value: (
              <>
                <Link href={`/incident/${previous}`} className="num">
                  {detailWords.number(previous)}
                </Link>
                , {words.previousWords}
              </>
            ),
          },
        ]),
    ...(end === null ? [] : [{ key: "ended", label: words.ended, value: <TimeAgo at={end} /> }]),
    ...(resolvedBy === null
      ? []
      : [
          {
            key: "resolved",
            label: words.resolvedBy,
            value: resolvedBy === "alerts" ? words.byAlerts : resolvedBy,
          },
        ]),
  ];
  return (
    <Section title={words.title}>
      <KeyValues rows={rows} wraps />
    </Section>
  );
}

const MAX_LINKS = 12;

/** The part in sight is named, the others are links. */
function PartLinks({ parts, id }: { parts: readonly Incident[]; id: string }) {
  const shown = parts.slice(0, MAX_LINKS);
  const links = shown.map((part, index) => {
    const label = partWords.link(index + 1);
    return part.id === id ? (
      <b key={part.id}>{label}</b>
    ) : (
      <Link key={part.id} href={`/incident/${part.id}`}>
        {label}
      </Link>
    );
  });
  return (
    <>
      {listParts(
        parts.length > shown.length ? [...links, moreCount(parts.length - shown.length)] : links,
      )}
      : {partWords.why}
    </>
  );
}
