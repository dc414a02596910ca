import type { PublicIncident, PublicNotice, PublicStatus } from "#contract/public-observability.ts";
import { type Html, html } from "../../platform/html.ts";
import { levelText } from "./page-marks.ts";
import { durationText, type Times } from "./times.ts";

/** More of them are unfolded. */
const shownAtFirst = 5;

export const currentSections = ({ current }: PublicStatus, times: Times): Html[] =>
  current.items.map(
    (incident) =>
      html`<section>
        <h2>
          ${incident.level === undefined ? null : levelText(incident.level, incident.status ?? "")}<span
            >${incident.title}</span
          ><small class="end">${sinceText(incident, times)}</small>
        </h2>
        ${details(incident)}
      </section>`,
  );

function sinceText({ start, duration_s: seconds }: PublicIncident, times: Times): string {
  const parts = [
    ...(start === undefined ? [] : [`since ${times.moment(start)}`]),
    ...(seconds === undefined ? [] : [durationText(seconds)]),
  ];
  return parts.join(", ");
}

function details({ services, tags = {} }: PublicIncident): Html | null {
  const entries = Object.entries(tags);
  return html`<p class="rule quiet">${services.join(", ")}</p>
    ${entries.length === 0 ? null : html`<p class="tags">${entries.map(([name, values]) => `${name}: ${values.join(", ")}`).join(" · ")}</p>`}`;
}

export const updateSections = (notices: readonly PublicNotice[], times: Times): Html[] =>
  notices.map(
    ({ title, text, start }) =>
      html`<section>
        <h2>${title}<small class="end">${times.moment(start)}</small></h2>
        ${text === "" ? null : html`<p class="rule quiet note">${text}</p>`}
      </section>`,
  );

export function plannedSection(notices: readonly PublicNotice[], times: Times): Html {
  const items = notices.map(
    ({ title, text, start, end }) =>
      html`<li>
        <b class="when"
          >${times.moment(start)}${end === null ? "" : `–${endText(start, end, times)}`}</b
        ><span>${title}</span>${text === "" ? null : html`<p>${text}</p>`}
      </li>`,
  );
  return html`<section aria-labelledby="planned">
    <h2 id="planned">Planned <small>${notices.length}</small></h2>
    ${
      notices.length === 0
        ? html`<p class="quiet">Nothing is planned.</p>`
        : html`<ul class="list">
            ${items}
          </ul>`
    }
  </section>`;
}
const endText = (start: number, end: number, times: Times): string =>
  times.day(start) === times.day(end) ? times.clock(end) : times.moment(end);

interface EarlierText {
  search: string;
  pastUpdates: readonly PublicNotice[];
  times: Times;
}

export function earlierSection(
  { earlier, history_days: days }: PublicStatus,
  { search, pastUpdates, times }: EarlierText,
): Html {
  const items = [
    ...earlier.items.map((incident) => earlierItem(incident, times)),
    ...pastUpdates.map(
      ({ title, text, start }) =>
        html`<li>
          <span class="when">${times.day(start)}</span
          ><b>${title}</b>${text === "" ? null : html`<p>${text}</p>`}
        </li>`,
    ),
  ];
  const total = earlier.total + pastUpdates.length;
  const rest = items.slice(shownAtFirst);
  const nothing =
    search === "" ? `Nothing in ${days} days.` : "Nothing matches. Fewer words find more.";
  return html`<section aria-labelledby="earlier">
    <h2 id="earlier">Earlier <small>${total} in ${days} days</small></h2>
    ${
      items.length === 0
        ? html`<p class="quiet">${nothing}</p>`
        : html`<ul class="list">
            ${items.slice(0, shownAtFirst)}
          </ul>`
    }${rest.length === 0 ? null : html`<details${search === "" ? null : html` open`}><summary>${restText(rest.length, total - items.length)}</summary><ul class="list">${rest}</ul></details>`}
  </section>`;
}

const restText = (count: number, unlisted: number): string =>
  unlisted > 0 ? `${count} more; ${unlisted} older ones are not listed` : `${count} more`;

const earlierItem = (incident: PublicIncident, times: Times): Html => {
  const { start, end, title, status, duration_s: seconds } = incident;
  const at = start ?? end;
  return html`<li>
    ${at === undefined ? null : html`<span class="when">${times.day(at)}</span>`}<b>${title}</b>${status === undefined ? null : html`<span class="faint">${status}</span>`}${seconds === undefined ? null : html`<span class="end faint">${durationText(seconds)}</span>`}
  </li>`;
};
