import type { Clock } from "../../platform/clock.ts";
import type { Handler } from "../../platform/jobs/handler.ts";
import { setJob } from "../../platform/jobs/set-job.ts";
import { type ReadingParts, readTicketsJob, ticketReadersJob } from "./read-tickets-job.ts";
import { serviceDeskRoutes } from "./routes.ts";
import { deleteOldTickets } from "./store-compared.ts";
import { keptS } from "./ticket.ts";

const ticketsPerSlice = 1000;

const historyJob = (clock: Clock): Handler => ({
  kind: "ticket-history",
  everyS: 3600,
  run: async (sql) => {
    const nowS = clock.nowS();
    const deleted = await deleteOldTickets(sql, nowS - keptS, ticketsPerSlice);
    if (deleted === ticketsPerSlice)
      await setJob(sql, { kind: "ticket-history", subject: "all", due_at: nowS });
  },
});

export const serviceDeskFeature = {
  routes: serviceDeskRoutes,
  jobs: ({ clock, secrets, outbound }: ReadingParts) => [
    ticketReadersJob({ clock }),
    readTicketsJob({ clock, secrets, outbound }),
    historyJob(clock),
  ],
};
