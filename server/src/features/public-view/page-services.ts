import type { PublicService, PublicStatus } from "#contract/public-observability.ts";
import { type PublicLevel, publicLevels, type PublicViewSettings } from "#contract/public-view.ts";
import { type Html, html } from "../../platform/html.ts";
import { levelText } from "./page-marks.ts";
import type { Times } from "./times.ts";

type Wording = PublicViewSettings["wording"];

/** Of a bar: how high it stands, in a picture of 22. */
const heights: Readonly<Record<PublicLevel, number>> = {
  operational: 7,
  maintenance: 11,
  affected: 14,
  degraded: 14,
  outage: 22,
};
const [barWidth, step, height] = [5, 7.4, 22];

export function servicesSection(
  { services, history_days: days }: PublicStatus,
  { wording, times, starts }: { wording: Wording; times: Times; starts: readonly number[] },
): Html {
  if (services.length === 0) return html``;
  const hasDays = services.some((service) => service.days !== undefined);
  return html`<section aria-labelledby="services">
    <h2 id="services">
      Services
      <small>${services.length}${hasDays ? `, ${days} days` : ""}</small
      >${hasDays ? legend(services, wording) : null}
    </h2>
    <ul class="${hasDays ? "services" : "services plain"}">
      ${services.map((service) => row(service, wording))}
    </ul>
    ${hasDays ? axis(starts, times) : null}
  </section>`;
}

const row = ({ name, level, status, days, availability }: PublicService, wording: Wording): Html =>
  html`<li>
    <b>${name}</b
    >${level === undefined ? (days ? html`<span></span>` : null) : levelText(level, status ?? "")}${days ? bars(days, wording) : null}${days ? html`<span class="percent">${percent(availability)}</span>` : null}
  </li>`;

const percent = (availability: number | null | undefined): string =>
  typeof availability === "number" ? `${availability.toFixed(2)} %` : "not measured";

function bars(days: readonly (PublicLevel | null)[], wording: Wording): Html {
  const width = days.length * step;
  const paths = publicLevels.flatMap((level) => {
    const shape = shapeOf(days, level);
    return shape === "" ? [] : [html`<path class="${level}" d="${shape}" fill="currentColor" />`];
  });
  const unmeasured = shapeOf(days, null);
  return html`<svg
    class="bars"
    viewBox="0 0 ${width.toFixed(1)} ${height}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${describe(days, wording)}"
  >
    ${paths}${unmeasured === "" ? null : html`<path d="${unmeasured}" fill="none" stroke="var(--control)" />`}
  </svg>`;
}

const shapeOf = (days: readonly (PublicLevel | null)[], level: PublicLevel | null): string =>
  days
    .map((day, index) => {
      if (day !== level) return "";
      const barHeight = level === null ? 6 : heights[level];
      const [x, y] = [
        (index * step + 0.5).toFixed(1),
        height - barHeight - (level === null ? 0.5 : 0),
      ];
      return `M${x} ${y}h${barWidth}v${barHeight}h-${barWidth}z`;
    })
    .join("");

/** What the bars say, for who does not see them. */
function describe(days: readonly (PublicLevel | null)[], wording: Wording): string {
  const parts = publicLevels.toReversed().flatMap((level) => {
    const count = days.filter((day) => day === level).length;
    return count === 0 || level === "operational"
      ? []
      : [`${labelOf(level, wording)} on ${count} ${count === 1 ? "day" : "days"}`];
  });
  const measured = days.filter((day) => day !== null).length;
  return `${measured} days measured: ${parts.length === 0 ? labelOf("operational", wording) : parts.join(", ")}`;
}

const labelOf = (level: PublicLevel, wording: Wording): string =>
  level === "affected" ? "Affected" : wording[level].label;

function legend(services: readonly PublicService[], wording: Wording): Html {
  const present = new Set(services.flatMap(({ days }) => days ?? []));
  const levels = publicLevels.filter((level) => level === "operational" || present.has(level));
  return html`<span class="legend end"
    >${levels.map(
      (level) =>
        html`<span
          ><svg viewBox="0 0 7 22" aria-hidden="true">
            <path
              class="${level}"
              d="M1 ${height - heights[level]}h5v${heights[level]}h-5z"
              fill="currentColor"
            /></svg
          >${labelOf(level, wording)}</span
        >`,
    )}${
      present.has(null)
        ? html`<span
            ><svg viewBox="0 0 7 22" aria-hidden="true">
              <path d="M1 15.5h5v6h-5z" fill="none" stroke="var(--control)" /></svg
            >not measured</span
          >`
        : null
    }</span
  >`;
}

function axis(starts: readonly number[], times: Times): Html {
  const [first = 0, middle = 0] = [starts[0], starts[Math.floor(starts.length / 2)]];
  return html`<p class="axis faint">
    <span>${times.day(first)}</span
    >${starts.length > 2 ? html`<span>${times.day(middle)}</span>` : null}<span>today</span>
  </p>`;
}
