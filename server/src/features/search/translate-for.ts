/** Plain words of a person, as a query over what they may see. */
import type { z } from "zod";
import { incidentFields } from "#contract/incident-fields.ts";
import { isZone } from "#contract/schedule.ts";
import type { translateWords } from "#contract/search.ts";
import { isQueryable } from "#contract/tags.ts";
import { phrasesOf, translate } from "#insight/translate/translate.ts";
import type { VocabularyField } from "#insight/translate/understand.ts";
import type { Caller } from "../../platform/caller.ts";
import type { Sql } from "../../platform/db.ts";
import { reachEverywhere } from "../../platform/http/check-permission.ts";
import { refuseField } from "../../platform/refuse.ts";
import { loadTimeZone } from "../analytics/store-time-zone.ts";
import { loadTagNames } from "../environments/store-tags.ts";
import { loadQuality } from "../insight-feedback/quality.ts";
import { loadWrittenValues } from "./store-written-values.ts";

export async function translateFor(
  sql: Sql,
  caller: Caller,
  { text, time_zone, nowS }: z.output<(typeof translateWords)["body"]> & { nowS: number },
): Promise<z.output<(typeof translateWords)["reply"]>> {
  const reach = reachEverywhere(caller);
  const timeZone = time_zone ?? (await loadTimeZone(sql, caller.userId));
  if (!isZone(timeZone)) throw refuseField("invalid", "time_zone", "There is no such time zone");
  const tags = await loadTagNames(sql, reach);
  const values = await loadWrittenValues(sql, { phrases: phrasesOf(text), reach });
  const { bpql, explanation, confidence, unread } = translate(text, {
    fields: [...fields, ...tags.flatMap(({ name }) => (isQueryable(name) ? tagField(name) : []))],
    values: values.map(({ hits, ...value }) => ({ ...value, count: hits })),
    me: caller.kind === "user" ? caller.name : null,
    now: { nowS, timeZone },
  });
  const { precision } = await loadQuality(sql, "query", nowS);
  return { bpql, explanation, confidence, unread, precision };
}

const fields = incidentFields.map(({ name, kind }): VocabularyField => ({
  name,
  kind: kind === "choice" ? "text" : kind,
  ...(name === "assignee" ? { alsoCalled: ["assigned to"] } : {}),
}));
const tagField = (name: string): VocabularyField => ({ name, kind: "text" });
