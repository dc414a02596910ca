import type { ChangeStatus } from "#contract/changes.ts";
import { type Fields, meaningOf } from "../../sources/shared/fields.ts";
import type { ChangeFacts, ChangeSource } from "./source.ts";

/**
 * Records of ServiceNow's table change_request, in the states that it comes with. ServiceNow
 * has no webhook of its own: the console gives a business rule, and a REST step of a flow may post
 * the same. Fields are values, or {value, display_value} as the Table API has them; times are UTC.
 * https://www.servicenow.com/docs/r/api-reference/rest-apis/change-management-api.html
 */
export const servicenow: ChangeSource = {
  name: "servicenow",
  label: "ServiceNow",
  hint: "Add the business rule to the table change_request: it posts each change when it is written.",
  needs: "the number and the state of a change_request",
  recognizes: (message) =>
    /^CHG\d+/i.test(textOf(recordOf(message), "number") ?? "") &&
    textOf(recordOf(message), "state") !== undefined,
  read(message) {
    const record = recordOf(message);
    const number = textOf(record, "number");
    const status = meaningOf(states, stateWord(textOf(record, "state")));
    if (number === undefined || status === undefined) return null;
    return facts(message, { record, number, status });
  },
};

const recordOf = (message: Fields): Fields => {
  const record = message.part("record", "result", "changerequest");
  return record.isEmpty ? message : record;
};

/** Numbers below 0 lose their sign where words are compared. */
const stateWord = (state: string | undefined): string | undefined =>
  state?.replace(/^-(\d)$/, "minus $1");

const states: Readonly<Record<string, ChangeStatus>> = {
  minus5: "Planned",
  minus4: "Planned",
  minus3: "Planned",
  minus2: "Planned",
  minus1: "In Progress",
  "0": "Done",
  "3": "Done",
  "4": "Canceled",
  new: "Planned",
  assess: "Planned",
  authorize: "Planned",
  scheduled: "Planned",
  implement: "In Progress",
  review: "Done",
  closed: "Done",
  canceled: "Canceled",
  cancelled: "Canceled",
};

/** What took place counts before what was planned. */
function facts(
  message: Fields,
  { record, number, status }: { record: Fields; number: string; status: ChangeStatus },
): ChangeFacts {
  const time = (...names: string[]) => timeOf(record, names);
  const isOver = status === "Done" || status === "Canceled";
  const actual = status === "Planned" ? undefined : time("workstart");
  const timestamp = time("sysupdatedon");
  const code = textOf(record, "closecode");
  return {
    identifier: number,
    status,
    summary: textOf(record, "shortdescription") ?? number,
    start: actual ?? time("startdate"),
    assumedStart: time("openedat", "syscreatedon") ?? timestamp,
    end: isOver ? time("workend", "closedat", "enddate") : time("enddate"),
    link: message.text("url", "link") ?? record.text("url"),
    tags: {
      service: nameOf(record, "businessservice"),
      ci: nameOf(record, "cmdbci"),
      environment: nameOf(record, "environment", "uenvironment"),
      host: textOf(record, "host"),
      result: resultOf(code),
    },
    metadata: {
      type: nameOf(record, "type"),
      risk: nameOf(record, "risk"),
      category: nameOf(record, "category"),
      assignment_group: nameOf(record, "assignmentgroup"),
      close_code: code,
    },
    timestamp,
  };
}

function resultOf(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  return /unsuccess|fail|backed|rolled/i.test(code) ? "failed" : "succeeded";
}

const textOf = (record: Fields, ...names: string[]): string | undefined =>
  record.text(...names) ?? record.part(...names).text("value", "displayvalue");

const timeOf = (record: Fields, names: string[]): number | undefined => {
  for (const name of names) {
    const at = record.time(name) ?? record.part(name).time("value", "displayvalue");
    if (at !== undefined) return at;
  }
  return undefined;
};

/** What people call a record that is referred to; its number in the database says nothing. */
function nameOf(record: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const text = record.part(name).text("displayvalue", "name", "value") ?? record.text(name);
    if (text !== undefined && !/^[0-9a-f]{32}$/i.test(text)) return text;
  }
  return undefined;
}
