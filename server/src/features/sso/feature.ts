import { ssoConfigRoutes } from "./config-routes.ts";
import { furnishSso } from "./demo.ts";
import { jitRoutes } from "./jit-routes.ts";
import { ssoLoginRoutes } from "./login-routes.ts";
import { domainProver } from "./prove-domain.ts";
import { ssoRecoveryRoutes } from "./recovery-routes.ts";
import type { SsoParts } from "./sso-connection.ts";

export const ssoFeature = {
  routes: (parts: SsoParts & { env: Readonly<Record<string, string | undefined>> }) => [
    ...ssoConfigRoutes(parts),
    ...ssoLoginRoutes(parts),
    ...jitRoutes({ ...parts, prove: domainProver(parts.env) }),
    ...ssoRecoveryRoutes(parts),
  ],
  furnish: furnishSso,
};
