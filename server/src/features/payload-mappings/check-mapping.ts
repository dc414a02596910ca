import type { PayloadMapping } from "#contract/payload-mappings.ts";
import { refuseField } from "../../platform/refuse.ts";
import { checkCondition } from "../rules/condition.ts";
import { compileExtraction } from "./ready-mapping.ts";

/** Refuses what no payload could be read with. `place`: of the mapping in the request. */
export function checkMapping({ event_filter, extractions }: PayloadMapping, place = ""): void {
  if (event_filter !== "") checkCondition(event_filter, `${place}event_filter`);
  for (const [index, { regex }] of extractions.entries()) {
    const compiled = compileExtraction(regex);
    if (typeof compiled === "string")
      throw refuseField("invalid", `${place}extractions.${index}.regex`, compiled);
  }
}
