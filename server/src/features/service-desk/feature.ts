import { type ReadingParts, readTicketsJob, ticketReadersJob } from "./read-tickets-job.ts";

export const serviceDeskFeature = {
  jobs: ({ clock, secrets, outbound }: ReadingParts) => [
    ticketReadersJob({ clock }),
    readTicketsJob({ clock, secrets, outbound }),
  ],
};
