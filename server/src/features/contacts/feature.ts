import { furnishContacts } from "./demo.ts";
import { contactRoutes } from "./routes.ts";

export const contactsFeature = { routes: contactRoutes, furnish: furnishContacts };
