import { isTagged, labelPair, textOf, type Field } from "./fields.ts";
import { type Candidate, candidatesOf, rankingOf } from "./rank.ts";
import { stateOf } from "./words.ts";

/** What an alert is about: host before service before anything else that has a name. */
const ranking = rankingOf(
  [
    "host hostname hostdisplayname hosts hostlist fqdn server servername node nodename instance " +
      "instancename machine machinename computer computername vm vmname virtualmachine device " +
      "devicename agentname agenthostname",
    "service servicename services servicedisplayname affectedservice impactedservice",
    "application applicationname app appname component componentname components impactedcomponents " +
      "project projectname projectslug projects site sitename workload deployment",
    "entity entityname entities entitydisplayname resource resourcedisplayname resourcename resources " +
      "target targetname targets object objectname ci cmdbci configurationitem configurationitems " +
      "alerttargetids affectedentity affectedentities affectedresource affectedresources " +
      "affectedcomponents impactedentity impactedentities impactedentitynames affecteditems " +
      "involvedobject regarding monitoredobject managedobject subject resourceid resourcearn " +
      "dimensions scopes alertscope rootcauseentity payloadsource instanceid alertinstanceid",
    "database databasename dbname cluster clustername pod podname container containername queue " +
      "queuename namespace stream topic bucket function functionname lambda network " +
      "interface vhost",
    "endpoint domain domainname ip ipaddress address monitorurl checkurl fullurl websiteurl siteurl " +
      "targeturl",
  ],
  {
    late: "annotations config configuration event user",
    also: { group: 3, pattern: /^(affected|impacted)\w*names?$/ },
  },
);
const sourceRanking = rankingOf(["source eventsource origin"], {});
const dimensionNames = /(name|id|identifier|arn|host|instance)$/;
const notThings =
  /^[^@\s]+@[^@\s]+\.\w+$|^(grafana|prometheus|alertmanager|zabbix|nagios|icinga2?|checkmk|datadog|newrelic|new relic|dynatrace|web|api|email|webhook|user|system|monitoring|integration|aws[./]\w+|unknown|default|true|false|-)$/i;

export interface SubjectReading {
  /** The tag that names it, as events name their primary property. */
  tag: string;
  value: string;
  field: Field;
  alternatives: readonly Candidate[];
}

export function readSubject(fields: readonly Field[]): SubjectReading | null {
  const candidates = [
    ...candidatesOf(fields, ranking),
    ...candidatesOf(fields, sourceRanking).map((candidate) => ({ ...candidate, group: 3 })),
    ...dimensionsOf(fields),
  ]
    .filter(({ field, text }) => isThing(field, text))
    .sort((a, b) => Number(isListed(a)) - Number(isListed(b)) || a.group - b.group);
  const best = candidates.find(({ field }) => !isBareNumber(field)) ?? candidates[0];
  if (!best) return null;
  return {
    tag: tagOf(best),
    value: nameOf(best.field),
    field: best.field,
    alternatives: candidates.filter((candidate) => candidate !== best),
  };
}

const isListed = ({ field }: Candidate): boolean => field.place === "listed";

/** Of an alert about a metric: its dimensions, those first that sound like names. */
function dimensionsOf(fields: readonly Field[]): Candidate[] {
  const dimensions = fields.filter(
    (field) =>
      field.keys.some((key) => /^(dimensions|resourcelabels)$/.test(key)) && !isTagged(field),
  );
  const isName = ({ keys }: Field): boolean => dimensionNames.test(keys.at(-1) ?? "");
  return dimensions
    .toSorted((a, b) => Number(isName(b)) - Number(isName(a)))
    .map((field) => ({ field, text: textOf(field), group: 3, rank: [] }));
}

const isBareNumber = (field: Field): boolean => /^\d+$/.test(textOf(field));

function isThing({ keys, value }: Field, text: string): boolean {
  if (typeof value === "boolean" || notThings.test(text) || text.length > 300) return false;
  // "instance": {"status": "up"}; the source of an event may be an address.
  return !(stateOf(text) !== null && /^\w+$/.test(text) && !(keys.at(-1) ?? "").endsWith("name"));
}

const groupTags = ["host", "service", "application", "host", "", "host"] as const;

function tagOf({ field, group }: Candidate): string {
  const key = field.keys.find((name) => /^(device|vm|virtualmachine)(name)?$/.test(name));
  if (group === 0 && key !== undefined) return "device";
  return groupTags[group] || clusterTag(field);
}

/** "clusterName" → cluster. */
const clusterTag = ({ keys }: Field): string => {
  const label = keys
    .toReversed()
    .find((key) => !/^(name|title|id|displayname|value|label)$/.test(key));
  return (label ?? "resource").replace(/(?<=\w{3})name$/, "");
};

/** An address of a resource goes by its last part, an instance without its port. */
function nameOf(field: Field): string {
  const text = textOf(field);
  const key = field.keys.at(-1) ?? "";
  if (text.startsWith("arn:")) return text.split(/[:/]/).findLast((part) => part !== "") ?? text;
  if (/^\/subscriptions\/|^projects\/|^\/\/[a-z]+\.googleapis/.test(text))
    return text.split("/").findLast((part) => part !== "") ?? text;
  if (/^(scopes|alertscope|dimensions)$/.test(key)) return labelPair(text)?.[1] ?? text;
  if (key !== "instance") return text;
  return text
    .replace(/^https?:\/\//, "")
    .replace(/(?<=[^:]):\d+$/, "")
    .replace(/^\[(.*)\](:\d+)?$/, "$1");
}
