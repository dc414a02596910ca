import type { PublicLevel } from "#contract/public-view.ts";
import { Html, html } from "../../platform/html.ts";

/** Told apart by their form, not by colour alone. */
const shapes: Readonly<Record<PublicLevel, Html>> = {
  operational: new Html(
    '<path d="m1.6 7.6 3.6 3.6 7.2-7.6" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>',
  ),
  affected: new Html('<path d="M7 1.2 13.4 12.8H.6Z" fill="currentColor"/>'),
  degraded: new Html('<path d="M7 1.2 13.4 12.8H.6Z" fill="currentColor"/>'),
  outage: new Html('<path d="M4 1h6l3 3v6l-3 3H4l-3-3V4Z" fill="currentColor"/>'),
  maintenance: new Html(
    '<path d="M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1Zm0 2.6v3.6l2.6 1.6" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/>',
  ),
};

export const markOf = (level: PublicLevel): Html =>
  html`<svg class="mark" viewBox="0 0 14 14" aria-hidden="true">${shapes[level]}</svg>`;

export const levelText = (level: PublicLevel, label: string): Html =>
  html`<span class="level ${level}">${markOf(level)}${label}</span>`;
