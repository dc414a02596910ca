import type { Problem } from "#bpql/parse.ts";
import { fetchNamespaces } from "../../data/namespaces.ts";
import { bpqlFaults, type QueryField } from "./bpql-faults.ts";

export { endsInField } from "./bpql-faults.ts";

/** Of a search, in which categories may stand before a colon. */
export const searchFaults = async (
  text: string,
  fields: readonly QueryField[],
): Promise<readonly Problem[]> => bpqlFaults(text, fields, await fetchNamespaces());
