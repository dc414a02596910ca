/** The page for the public, usable without script; it asks for nothing else. */
import { createHash } from "node:crypto";
import type { PublicOrgConfig, PublicStatus } from "#contract/public-observability.ts";
import type { PublicLevel, PublicViewSettings } from "#contract/public-view.ts";
import { Html, html } from "../../platform/html.ts";
import { daysUntil } from "./days.ts";
import { findWords, searchText } from "./find-words.ts";
import {
  currentSections,
  earlierSection,
  plannedSection,
  updateSections,
} from "./page-incidents.ts";
import { markOf } from "./page-marks.ts";
import { servicesSection } from "./page-services.ts";
import { pageStyle } from "./page-style.ts";
import { type Times, timesIn } from "./times.ts";

export interface PageContent {
  config: PublicOrgConfig;
  status: PublicStatus;
  wording: PublicViewSettings["wording"];
  composedAt: number;
}
export interface Page {
  render(search: string): string;
  /** What the page may load and do. */
  policy: string;
}

/** What is the same for every search is put together once. */
export function openPage(content: PageContent): Page {
  const { config, status, composedAt } = content;
  const times = timesIn(config.time_zone);
  const { starts } = daysUntil(composedAt, { days: config.history_days, zone: config.time_zone });
  const style = pageStyle(config.color);
  const services = servicesSection(status, { wording: content.wording, times, starts });
  const render = (search: string): string =>
    documentOf(content, { style, times, services, search }).text;
  const plain = render("");
  return {
    render: (search) => (search === "" ? plain : render(search)),
    policy: policyFor(style),
  };
}

const policyFor = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface Parts {
  style: string;
  times: Times;
  services: Html;
  search: string;
}

function documentOf(content: PageContent, { style, times, services, search }: Parts): Html {
  const { config, status, composedAt } = content;
  const text = searchText(search);
  const narrowed = findWords(status, text);
  const handle = encodeURIComponent(config.org_name);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${config.title} · Service status</title>
        <link rel="icon" href="data:," />
        <link
          rel="alternate"
          type="application/atom+xml"
          title="${config.title}"
          href="${handle}/feed.atom"
        />
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <header>
          <div>
            <b>${config.title}</b><span>Service status</span>
            <form role="search">
              <input
                type="search"
                name="search"
                value="${text}"
                maxlength="100"
                placeholder="Search earlier incidents"
                aria-label="Search earlier incidents"
              /><button>Search</button>
            </form>
          </div>
        </header>
        <main>
          ${nowSection(content, times)}${text === "" ? null : html`<p class="quiet">Incidents and notices with “${text}”. <a href="${handle}">Show all</a></p>`}${currentSections(narrowed, times)}${noticeParts(narrowed, composedAt, times).current}${services}
          <div class="two">
            ${plannedSection(narrowed.notices.filter(({ kind }) => kind === "planned").toReversed(), times)}${earlierSection(narrowed, { search: text, times, pastUpdates: noticeParts(narrowed, composedAt, times).past })}
          </div>
        </main>
        <footer>
          <span>Times in ${config.time_zone}</span><span>As of ${times.moment(composedAt)}</span>
        </footer>
      </body>
    </html>`;
}

function noticeParts({ notices }: PublicStatus, nowS: number, times: Times) {
  const updates = notices.filter(({ kind }) => kind === "update");
  return {
    current: updateSections(
      updates.filter(({ end }) => end === null || end >= nowS),
      times,
    ),
    past: updates.filter(({ end }) => end !== null && end < nowS),
  };
}

function nowSection({ config, status }: PageContent, times: Times): Html {
  const { level, headline, current } = status;
  const title =
    headline ?? (current.total === 0 ? "No current incidents" : countText(current.total));
  const mark = level === undefined ? null : html`<span class="${level}">${markOf(level)}</span>`;
  const handle = encodeURIComponent(config.org_name);
  return html`<section class="now">
    ${mark ?? html`<span></span>`}
    <div>
      <h1>${title}</h1>
      <p class="quiet">
        ${[sinceOf(status, times), workingText(status)].filter((part) => part !== "").join(" ")}
      </p>
      ${config.introduction === "" ? null : html`<p class="quiet note">${config.introduction}</p>`}
    </div>
    <a class="button" href="${handle}/feed.atom">Subscribe by feed</a>
  </section>`;
}

const countText = (total: number): string =>
  total === 1 ? "1 current incident" : `${total} current incidents`;

function sinceOf({ current }: PublicStatus, times: Times): string {
  const starts = current.items.flatMap(({ start }) => start ?? []);
  return starts.length === 0 ? "" : `Since ${times.moment(Math.min(...starts))}.`;
}

function workingText({ services }: PublicStatus): string {
  const isWorking = (level: PublicLevel | undefined): boolean => level === "operational";
  if (services.length === 0 || services[0]?.level === undefined) return "";
  const working = services.filter(({ level }) => isWorking(level)).length;
  return `${working} of ${services.length} ${services.length === 1 ? "service works" : "services work"} as usual.`;
}

/** Also of an organization that does not exist: nobody learns which. */
export const missingPage = (): { text: string; policy: string } => {
  const style = pageStyle(null);
  return {
    text: html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>No status page</title>
          <link rel="icon" href="data:," />
          <style>
            ${new Html(style)}
          </style>
        </head>
        <body>
          <main>
            <section>
              <h1>There is no status page here</h1>
              <p class="quiet">Check the address, or ask whoever gave it to you.</p>
            </section>
          </main>
        </body>
      </html>`.text,
    policy: policyFor(style),
  };
};
