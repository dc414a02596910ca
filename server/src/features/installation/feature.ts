import { getInstallationLinks } from "#contract/installation.ts";
import { type Route, serve } from "../../platform/http/serve.ts";
import { installationLinksFrom } from "./links.ts";

interface InstallationParts {
  env: Readonly<Record<string, string | undefined>>;
}

export const installationFeature = {
  routes: ({ env }: InstallationParts): Route[] => {
    const links = installationLinksFrom(env);
    return [serve(getInstallationLinks, () => Promise.resolve(links))];
  },
};
