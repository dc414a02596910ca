/** Northwind with a running service desk or tracker whose tickets are read. */
import { onTestFinished } from "vitest";
import { listCorrelatedTickets } from "#contract/service-desk.ts";
import type { ticketScenes, TicketTarget } from "../delivery/test-ticket-scene.ts";
import type { ReaderRow } from "./store-readers.ts";
import { switchServiceDesk } from "./test-tickets.ts";

/** A vendor whose clock is the tests'. */
interface TimedPeer {
  nowS: () => number;
}
export const isoText = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
export const serviceNowTime = (seconds: number): string =>
  isoText(seconds).replace("T", " ").replace("Z", "");
export const jiraTime = (seconds: number): string => isoText(seconds).replace("Z", ".000+0000");

export async function openDesk(
  openTickets: ReturnType<typeof ticketScenes>,
  peer: TimedPeer,
  { kind, config, host }: TicketTarget & { host: string },
) {
  const scene = await openTickets({ kind, config: { reads_tickets: true, ...config } }, host);
  peer.nowS = () => scene.clock.nowS();
  await switchServiceDesk(scene, true);
  // The organizations of a file share its peers.
  onTestFinished(async () => {
    await switchServiceDesk(scene, false);
  });
  return {
    ...scene,
    list: (query: { start?: number; end?: number; search?: string } = {}) =>
      scene.ada.call(listCorrelatedTickets, { params: { id: scene.id }, query }),
    /** All that is due in so many seconds: planned, read and stored by jobs of two loops. */
    read: async (seconds = 61) => {
      scene.clock.forward({ seconds });
      for (let step = 0; step < 3; step += 1) await scene.settle();
    },
    stored: () =>
      scene.sql((sql) =>
        sql<{ id: string; key: string; title: string }>(
          `SELECT id, key, title, description, status, is_open, url, priority, severity, impact,
             assignment_group, close_code, requester, labels, opened_at, updated_at, closed_at
           FROM tickets WHERE organization_id = tocsin_organization() ORDER BY opened_at, id`,
        ),
      ),
    reader: async () => {
      const [row] = await scene.sql((sql) =>
        sql<Pick<ReaderRow, "read_at" | "problem">>(
          `SELECT read_at, problem FROM ticket_readers
           WHERE organization_id = tocsin_organization()`,
        ),
      );
      return row;
    },
  };
}
