/** A process of its own that sends reports, to be killed: `node test-report-sender.ts URL TIME`. */
import { performance } from "node:perf_hooks";
import { openDb } from "../../platform/db.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { mailFrom } from "../../platform/mail.ts";
import { secretsFrom } from "../../platform/secrets.ts";
import { analyticsReportsFeature } from "./feature.ts";

const [url = "", startS] = process.argv.slice(2);
// It goes on: what could not be sent at first is tried again.
const clock = { nowS: () => Number(startS) + performance.now() / 1000 };
const mail = mailFrom(process.env);
const handlers = analyticsReportsFeature.jobs({
  clock,
  mail,
  secrets: secretsFrom(process.env, ""),
  publicUrl: mail.publicUrl ?? "",
});
startJobs({ db: openDb(url), clock, handlers });
