import * as contract from "#contract/environments.ts";
import type { Organization } from "../../test-northwind.ts";

export const createEnvironmentNamed = (
  of: Organization,
  name: string,
  filter: string | { rules: contract.RuleTree },
  more: object = {},
) => of.as("ada").call(contract.createEnvironment, { body: { name, filter, ...more } });
