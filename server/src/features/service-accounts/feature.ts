import { furnishServiceAccounts } from "./demo.ts";
import { serviceAccountRoutes } from "./routes.ts";

export const serviceAccountsFeature = {
  routes: serviceAccountRoutes,
  furnish: furnishServiceAccounts,
};
