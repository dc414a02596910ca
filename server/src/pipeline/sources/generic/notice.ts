import type { Notice } from "../source.ts";
import { compactKey, isPlainObject, textOf, type Field, type PlainObject } from "./fields.ts";
import { wordsOf } from "./words.ts";

const typeKeys =
  /^(type|event|eventtype|action|eventaction|notificationtype|alerttype|objectkind|webhookevent|hookname|eventname|kind|detailtype|messagetype|version|status|state|trigger)$/;
const setUp = new Set([
  "ping",
  "urlverification",
  "validation",
  "handshake",
  "verification",
  "hello",
]);
const testText =
  /\btest (notification|alert|message|event|webhook|payload|incident)\b|\btesting\b/i;

/** What is no alert by what it is, whatever state it names; null for anything else. */
export function noticeOfKind(body: unknown, fields: readonly Field[]): Notice | null {
  if (!isPlainObject(body)) return null;
  return handshake(body) ?? testOf(fields) ?? changeOf(body, fields);
}

function handshake(body: PlainObject): Notice | null {
  const keys = new Set(Object.keys(body).map(compactKey));
  const types = Object.entries(body).flatMap(([key, value]) =>
    typeKeys.test(compactKey(key)) && typeof value === "string" ? [compactKey(value)] : [],
  );
  const isSubscription = types.some((type) => /^(un)?subscri(be|ption)confirmation$/.test(type));
  const isHandshake =
    keys.size === 0 ||
    isSubscription ||
    ["challenge", "validationcode", "validationtoken", "validationurl", "zen", "hookid"].some(
      (key) => keys.has(key),
    ) ||
    types.some((type) => setUp.has(type) || /subscriptionvalidation(event)?$|ping$/.test(type));
  return isHandshake
    ? { kind: "handshake", message: "This is a handshake of a sender that is being set up" }
    : null;
}

function testOf(fields: readonly Field[]): Notice | null {
  const isTest = fields.some(({ keys, value, place }) => {
    const key = keys.at(-1) ?? "";
    if (place === "listed" || keys.length > 3) return false;
    if (/^(test|istest|testmode|notificationtestid|testnotification)$/.test(key))
      return value !== false && value !== "false" && value !== 0 && key !== "test"
        ? true
        : value === true || value === "true";
    if (!typeKeys.test(key) || typeof value !== "string") return false;
    const words = wordsOf(value);
    return words.length <= 3 && (words.at(-1) === "test" || words[0] === "test");
  });
  return isTest ? { kind: "test", message: "This is a test of the sender" } : null;
}

const changeParts =
  /^(deployment|deploymentstatus|pipeline|build|builds|commit|commits|release|releases|pullrequest|mergerequest|changerequest|changelog|workflowrun|workflowjob|checkrun|checksuite|headcommit|push|pusher|pushdata|operationstate)$/;
const changeFacts =
  /^(commit(id|ref|sha|url|message|hash)?|branch|buildid|buildnumber|buildurl|buildparameters|deployurl|deployid|deploymentid|deploytime|sha|ref|pullrequestnumber|repository|repo|revision|checkoutsha|releasename)$/;
const changeWords =
  /^(deploy|deployment|deployed|pipeline|build|commit|release|pullrequest|mergerequest|push|changelog|workflowrun|tagpush|job)$/;
const alertParts =
  /^(alert|alerts|alertname|alertid|alertrule|incident|incidents|incidentid|problem|problems|severity|monitor|triggeredrule|fingerprint)$/;

/** A change is none even where it failed; a record that says it is an alert is one. */
function changeOf(body: PlainObject, fields: readonly Field[]): Notice | null {
  const entries = Object.entries(body).map(([key, value]) => [compactKey(key), value] as const);
  const near = fields.filter(({ keys, place }) => keys.length <= 2 && place !== "listed");
  if (
    near.some(({ keys }) => alertParts.test(keys.at(-1) ?? "")) ||
    entries.some(([key]) => alertParts.test(key))
  )
    return null;
  const parts = entries.filter(
    ([key, value]) => changeParts.test(key) && typeof value === "object" && value !== null,
  );
  const facts = new Set(
    near.flatMap(({ keys }) => keys.filter((key) => changeFacts.test(key)).slice(-1)),
  );
  const type = near.find(
    ({ keys, value }) =>
      typeKeys.test(keys.at(-1) ?? "") && typeof value === "string" && namesChange(value),
  );
  const isTicket =
    entries.some(([key]) => key === "webhookevent") ||
    near.some(({ keys, value }) => keys.at(-1) === "number" && /^CHG\d+/.test(String(value)));
  return parts.length > 0 || facts.size > 1 || type !== undefined || isTicket
    ? { kind: "change", message: "This is a change: a deployment, a build or the like" }
    : null;
}

const namesChange = (text: string): boolean => {
  const words = wordsOf(text);
  return (
    words.length <= 4 &&
    (words.some((word) => changeWords.test(word)) || changeWords.test(words.join("")))
  );
};

const noteWords =
  /^(annotated|annotate|comment|commented|comments|note|addnote|assigned|assign|assignownership|reassigned|delegated|escalated|escalate|addtags|removetags|subscribed|mentioned|responderadded|addresponder|addteam|addrecipient|takeownership|custom|viewed|updated|renamed)$/;
const maintenanceWords =
  /^(maintenance\w*|downtime\w*|scheduled|undermaintenance|inprogress|verifying|scheduleddowntime)$/;
const digestWords = /^(report|digest|weekly|daily|monthly|statistics)$/;

/** What is no alert because it names no state that one could have. */
export function noticeWithoutState(fields: readonly Field[]): Notice | null {
  const near = fields.filter(({ place, value }) => place !== "listed" && typeof value === "string");
  const types = near.filter(({ keys }) => typeKeys.test(keys.at(-1) ?? "")).map(textOf);
  const words = types.flatMap((type) => {
    const parts = wordsOf(type).slice(0, 5);
    return [...parts, parts.join("")];
  });
  const text = near.find(({ value }) => typeof value === "string" && testText.test(value));
  if (text)
    return {
      kind: "test",
      message: `This is a test of the sender: “${textOf(text).slice(0, 100)}”`,
    };
  if (words.some((word) => maintenanceWords.test(word)))
    return { kind: "maintenance", message: "This is about a planned maintenance" };
  if (words.some((word) => noteWords.test(word)))
    return { kind: "note", message: "This is a note to an alert, and names no state of it" };
  if (words.some((word) => digestWords.test(word)))
    return { kind: "digest", message: "This is a report, not an alert" };
  return null;
}

const downtime = /^(downtime\w*|maintenance\w*|scheduled(downtime|maintenance)?)$/;

/** A maintenance that names states of its own: started, ended. */
export function isMaintenance(fields: readonly Field[]): boolean {
  return fields.some(
    ({ keys, value, place }) =>
      place !== "listed" &&
      keys.length <= 3 &&
      typeof value === "string" &&
      (typeKeys.test(keys.at(-1) ?? "") || /^(impact|impactoverride)$/.test(keys.at(-1) ?? "")) &&
      downtime.test(wordsOf(value).slice(0, 2).join("")),
  );
}

const noteTypes = /^(flapping\w*|custom|alerthandler)$/;

/** A message about an alert whose state it repeats. */
export const noteOf = (fields: readonly Field[]): Notice | null =>
  fields.some(
    ({ keys, value }) =>
      keys.at(-1) === "notificationtype" &&
      typeof value === "string" &&
      noteTypes.test(wordsOf(value).join("")),
  )
    ? { kind: "note", message: "This is a note to an alert, and no change of its state" }
    : null;
