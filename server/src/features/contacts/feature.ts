import { contactRoutes } from "./routes.ts";

export const contactsFeature = { routes: contactRoutes };
