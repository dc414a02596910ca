import type { Clock } from "../../platform/clock.ts";
import type { Mail } from "../../platform/mail.ts";
import type { Parts } from "../../platform/parts.ts";
import { accountMailJob } from "./account-mail.ts";
import { accountNoticeJob } from "./account-notices.ts";
import { accountRoutes } from "./account-routes.ts";
import { furnishPeople } from "./demo.ts";
import { peopleRoutes } from "./routes.ts";
import { userRoutes } from "./user-routes.ts";

export const peopleFeature = {
  routes: (parts: Parts & { mail: Mail }) => [
    ...accountRoutes(parts),
    ...peopleRoutes(parts),
    ...userRoutes(parts),
  ],
  jobs: ({ mail, clock }: { mail: Mail; clock: Clock }) => [
    accountMailJob({ mail, clock }),
    accountNoticeJob(mail),
  ],
  furnish: furnishPeople,
};
