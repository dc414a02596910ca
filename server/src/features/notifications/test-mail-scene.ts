/** A house with a real mail server, and a person who is told of what happens there. */
import { afterAll } from "vitest";
import { assignIncidents } from "#contract/incident-actions.ts";
import { addComment } from "#contract/incidents.ts";
import {
  defaultNotificationSettings,
  type NotificationSettings,
  saveNotificationSettings,
} from "#contract/notification-settings.ts";
import { openHouse } from "../../test-house.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { createTestOrganization, type Name } from "../../test-northwind.ts";

const all = { env: "all" };

/** For all tests of a file. */
export async function openPostOffice() {
  const state = { isFull: false, refusedAddress: "" };
  const postOffice = await openTestMailServer({
    refuses: (address) => address === state.refusedAddress,
    defers: () => state.isFull,
  });
  const house = await openHouse({
    env: { TOCSIN_SMTP_URL: postOffice.url, TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test" },
  });
  afterAll(async () => {
    await house.close();
    await postOffice.close();
  });
  return {
    state,
    openScene: async () => {
      const of = await createTestOrganization(house, "Northwind");
      const [ada, uma] = [of.as("ada"), of.as("uma")];
      const addressOf = async (name: Name) => {
        const [account] = await of.sql((sql) =>
          sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [
            of.as(name).userId,
          ]),
        );
        return account?.username ?? "";
      };
      const address = await addressOf("uma");
      const settle = async () => {
        // The dispatcher sets the job that sends.
        await of.settle();
        await of.settle();
      };
      const mailsTo = (to: string) => postOffice.mailTo(to).map(({ text }) => text);
      return {
        ...of,
        ada,
        uma,
        address,
        addressOf,
        settle,
        mailsTo,
        mails: () => mailsTo(address),
        open: async (host: string) => {
          const [outcome] = await of.send({ status: "critical", host, check: "disk" });
          return outcome?.incident_id ?? "";
        },
        assign: async (...ids: string[]) => {
          await ada.call(assignIncidents, { params: all, body: { ids, assignee: uma.userId } });
        },
        mention: (id: string, text = "@uma look & see") =>
          ada.call(addComment, { params: { ...all, id }, body: { body: text } }),
        choose: (settings: Partial<NotificationSettings>) =>
          uma.call(saveNotificationSettings, {
            body: { ...defaultNotificationSettings, ...settings },
          }),
        after: async (seconds: number) => {
          of.clock.forward({ seconds });
          await settle();
        },
        at: async (text: string) => {
          of.clock.set(Date.parse(text) / 1000);
          await settle();
        },
        request: (method: "GET" | "POST", url: string) =>
          house.server.app.inject({
            method,
            url: new URL(url).pathname,
            headers: { "content-type": "application/x-www-form-urlencoded" },
            payload: "List-Unsubscribe=One-Click",
          }),
      };
    },
  };
}

export const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}:\\s*((?:.|\r\n[ \t])*)`, "im").exec(mail)?.[1]?.replaceAll(/\s+/g, " ") ??
  "";
