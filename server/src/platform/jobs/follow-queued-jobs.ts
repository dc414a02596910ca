import { type Jobs, type JobsOptions, startJobs } from "./jobs.ts";
import { jobsChannel } from "./set-job.ts";

/** Jobs that are due when they are queued run right after that commit, and without the next look. */
export async function followQueuedJobs(options: JobsOptions): Promise<Jobs> {
  const jobs = startJobs(options);
  const stopListening = await options.db.listen(
    jobsChannel,
    (payload) => {
      const [dueAt, ...kind] = payload.split(" ");
      if (Number(dueAt) <= options.clock.nowS()) jobs.wake(kind.join(" "));
    },
    () => jobs.wake(null),
  );
  return {
    ...jobs,
    stop: async () => {
      await stopListening();
      await jobs.stop();
    },
  };
}
