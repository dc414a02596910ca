/** The public status as an Atom feed (RFC 4287), newest first. */
import type { PublicIncident } from "#contract/public-observability.ts";
import { type Html, html } from "../../platform/html.ts";
import type { PageContent } from "./page.ts";
import { durationText, type Times, timesIn } from "./times.ts";

const maxEntries = 50;

interface Entry {
  id: string;
  title: string;
  /** Where no time of it is published, when the choice of what is public was changed last. */
  updated: number;
  text: string;
}

export function feedOf(
  { config, status }: PageContent,
  { origin, changedAt }: { origin: string; changedAt: number },
): string {
  const times = timesIn(config.time_zone);
  const entries = [
    ...status.current.items.map((incident) => entryOf(incident, { times, changedAt })),
    ...status.earlier.items.map((incident) => endedEntryOf(incident, { times, changedAt })),
    ...status.notices.map(({ id, title, text, start }) => ({
      id,
      title,
      updated: start,
      text: [times.moment(start), text].filter((part) => part !== "").join("\n"),
    })),
  ]
    .toSorted((a, b) => b.updated - a.updated)
    .slice(0, maxEntries);
  const updated = Math.max(changedAt, ...entries.map((entry) => entry.updated));
  const page = `${origin}${config.page}`;
  return html`<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"
      ><id>${page}</id><title>${config.title}: service status</title
      ><updated>${iso(updated)}</updated><author><name>${config.title}</name></author
      ><link href="${page}" /><link
        rel="self"
        href="${origin}${config.feed}"
      />${entries.map((entry) => entryText(entry, page))}</feed
    >`.text;
}

function entryOf(
  incident: PublicIncident,
  { times, changedAt }: { times: Times; changedAt: number },
): Entry {
  const { id, title, services, status, start, end, tags = {} } = incident;
  return {
    id,
    title: status === undefined ? title : `${title} (${status})`,
    updated: end ?? start ?? changedAt,
    text: [
      services.join(", "),
      ...(start === undefined ? [] : [`Began ${times.moment(start)}`]),
      ...(end === undefined ? [] : [`Ended ${times.moment(end)}`]),
      ...Object.entries(tags).map(([name, values]) => `${name}: ${values.join(", ")}`),
    ].join("\n"),
  };
}

/** An entry of its own: a reader shows no known one again. */
function endedEntryOf(
  incident: PublicIncident,
  context: { times: Times; changedAt: number },
): Entry {
  const { id, title, text, ...entry } = entryOf(incident, context);
  const { duration_s: seconds } = incident;
  return {
    ...entry,
    id: `${id}-ended`,
    title: `${title}: ended`,
    text: seconds === undefined ? text : `${text}\nLasted ${durationText(seconds)}`,
  };
}

const entryText = ({ id, title, updated, text }: Entry, page: string): Html =>
  html`<entry
    ><id>${page}#${id}</id><title>${title}</title><updated>${iso(updated)}</updated
    ><link href="${page}" /><content type="text">${text}</content></entry
  >`;

const iso = (at: number): string => new Date(Math.floor(at) * 1000).toISOString();
