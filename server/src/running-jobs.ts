import { auditRetentionJob } from "./features/access/audit-jobs.ts";
import { autoshareJob } from "./features/auto-share/jobs.ts";
import { backofficeJobs } from "./features/backoffice/jobs.ts";
import { demoJob, type IngestMessage } from "./features/demo/jobs.ts";
import { placeJob } from "./features/environments/jobs.ts";
import { retagJob } from "./features/incident-tags/jobs.ts";
import { incidentJobs } from "./features/incidents/jobs.ts";
import { maintenanceJobs } from "./features/maintenance/jobs.ts";
import { mappingJobs } from "./features/mapping/jobs.ts";
import { accountMailJob } from "./features/people/account-mail.ts";
import { retitleJob } from "./features/tag-manager/jobs.ts";
import type { RuleBooks } from "./pipeline/rule-book.ts";
import type { Clock } from "./platform/clock.ts";
import type { Handler } from "./platform/jobs.ts";
import type { Mail } from "./platform/mail.ts";

/** Everything that falls due or repeats. */
export const handlersOf = (
  { books, clock, mail }: { books: RuleBooks; clock: Clock; mail: Mail },
  handIn: IngestMessage,
): Handler[] => [
  auditRetentionJob(clock),
  ...backofficeJobs(clock),
  accountMailJob(mail),
  ...incidentJobs(books, clock),
  ...maintenanceJobs(books, clock),
  placeJob(books, clock),
  retitleJob(books, clock),
  retagJob(books, clock),
  autoshareJob(books, clock),
  ...mappingJobs(clock),
  demoJob(handIn, clock),
];
