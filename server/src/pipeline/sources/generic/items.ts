import { limits } from "#contract/limits.ts";
import { compactKey, fieldsOf, isPlainObject, type Field, type PlainObject } from "./fields.ts";
import { isAside } from "./rank.ts";
import { readCheck } from "./check.ts";
import { readSeverity } from "./severity.ts";
import { readState } from "./state.ts";
import { readSubject } from "./subject.ts";

/** One alert of a request, and what is said of all of them. */
export interface Item {
  payload: unknown;
  path: string;
  fields: readonly Field[];
}

const listNames = new Set(
  "alerts events incidents problems issues monitors messages notifications records results items entries data".split(
    " ",
  ),
);
/** These lists hold alerts even if one does not say its state. */
const alertLists = new Set(["", "alerts", "incidents", "problems", "issues"]);
/** Beside the name of a search or a rule, a list is what it came upon: evidence of one alert. */
const searchNames =
  /^(savedsearch|searchname|eventdefinitionid|eventdefinitiontitle|search|query|checkresult|violations)$/;
const maxDepth = 5;
/** They are read again for each item. */
const maxInherited = 100;
/** Of a long list, as many tell whether it holds alerts. */
const maxProbed = 20;

export function itemsOf(body: unknown, receivedAt: number): Item[] {
  const list = listIn(body, receivedAt);
  if (list === null) return [{ payload: body, path: "", fields: fieldsOf(body) }];
  const inherited = fieldsOf(body, "", "inherited")
    .filter(({ path }) => list.path !== "" && !path.startsWith(`${list.path}.`))
    .slice(0, maxInherited);
  // With one more than a request may have, it is refused.
  return list.items.slice(0, limits.eventsPerRequest + 1).map((payload, index) => {
    const path = list.path === "" ? String(index) : `${list.path}.${index}`;
    return { payload, path, fields: [...fieldsOf(payload, path), ...inherited] };
  });
}

interface AlertList {
  path: string;
  items: readonly unknown[];
}

/** The root, else the shallowest list of a name that senders give to alerts. */
function listIn(body: unknown, receivedAt: number): AlertList | null {
  if (Array.isArray(body)) return { path: "", items: body };
  let level: { path: string; value: PlainObject }[] = isPlainObject(body)
    ? [{ path: "", value: body }]
    : [];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    for (const { path, value } of level) {
      const list = namedList(value, path, receivedAt);
      if (list !== null) return list;
    }
    level = level.flatMap(({ path, value }) =>
      Object.entries(value).flatMap(([key, nested]) =>
        isPlainObject(nested) && !isAside(compactKey(key))
          ? [{ path: path === "" ? key : `${path}.${key}`, value: nested }]
          : [],
      ),
    );
  }
  return null;
}

function namedList(value: PlainObject, path: string, receivedAt: number): AlertList | null {
  if (Object.keys(value).some((key) => searchNames.test(compactKey(key)))) return null;
  for (const [key, items] of Object.entries(value)) {
    const name = compactKey(key);
    if (!Array.isArray(items) || items.length === 0 || !listNames.has(name)) continue;
    const isAlertList = alertLists.has(name);
    if (path === "" && name === "alerts") return { path: key, items };
    if (
      items
        .slice(0, maxProbed)
        .every((item) => isPlainObject(item) && isAlert(item, { isAlertList, receivedAt }))
    )
      return { path: path === "" ? key : `${path}.${key}`, items };
  }
  return null;
}

/** N things of one alert share it; things that have each their state are alerts. */
function isAlert(
  item: PlainObject,
  { isAlertList, receivedAt }: { isAlertList: boolean; receivedAt: number },
): boolean {
  const fields = fieldsOf(item);
  if (readState(fields, receivedAt) !== null || readSeverity(fields) !== null) return true;
  return isAlertList && (readSubject(fields) !== null || readCheck(fields, null) !== null);
}
