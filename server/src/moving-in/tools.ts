/** Every tool that somebody may come from: a new one is a line here. */
import { translateAlerta } from "./alerta.ts";
import { translateAlertmanager } from "./alertmanager.ts";
import type { Translation } from "./draft.ts";
import { translateKeep } from "./keep.ts";
import { translateOncall } from "./oncall.ts";
import { translateOpsgenie } from "./opsgenie.ts";
import { translatePagerduty } from "./pagerduty.ts";

/** What has ended before `nowS` is not moved. */
export type Translate = (text: string, nowS: number) => Translation;

export const tools: Readonly<Record<string, Translate>> = {
  alertmanager: translateAlertmanager,
  keep: translateKeep,
  alerta: translateAlerta,
  oncall: translateOncall,
  opsgenie: translateOpsgenie,
  pagerduty: translatePagerduty,
};
