/** A house with a real mail server, and reports that are sent from it. */
import { type Attachment, simpleParser } from "mailparser";
import { afterAll } from "vitest";
import { createDesigner, type Designer } from "#contract/analytics-designers.ts";
import { createReport, listReports, type Report } from "#contract/analytics-reports.ts";
import { openHouse } from "../../test-house.ts";
import { openTestMailServer } from "../../test-mail-server.ts";
import { createTestOrganization, type Organization, type Person } from "../../test-northwind.ts";

export interface ReceivedReport {
  to: string;
  subject: string;
  text: string;
  files: Attachment[];
}

/** For all tests of a file. */
export async function openReportHouse() {
  const state = { isFull: false, refusedAddress: "", whileReceiving: async () => undefined };
  const postOffice = await openTestMailServer({
    refuses: (address) => address === state.refusedAddress,
    defers: () => state.isFull,
    whileReceiving: () => state.whileReceiving(),
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
    postOffice,
    /** Each begins at the same time: a Tuesday noon of UTC. */
    openScene: async () => {
      house.clock.set(Date.UTC(2026, 2, 3, 12) / 1000);
      return openScene(await createTestOrganization(house, "Northwind"), postOffice);
    },
  };
}

const daily = {
  time: "08:00",
  timezone: "Europe/Berlin",
  start_date: "2026-01-01",
  recurrence: { kind: "Daily" as const },
};

async function openScene(
  of: Organization,
  postOffice: Awaited<ReturnType<typeof openTestMailServer>>,
) {
  const ada = of.as("ada");
  return {
    ...of,
    ada,
    addressOf: async ({ userId }: Person) => {
      const [account] = await of.sql((sql) =>
        sql<{ username: string }>("SELECT username FROM users WHERE id = $1", [userId]),
      );
      return account?.username ?? "";
    },
    design: (body: object = {}): Promise<Designer> =>
      ada.call(createDesigner, {
        body: {
          name: "Incidents by team",
          question: { measures: ["incidents", "mttr"], dimensions: ["team"] },
          chart: "bars",
          ...body,
        },
      }),
    report: (body: { designer_ids: string[] } & Record<string, unknown>): Promise<Report> =>
      ada.call(createReport, {
        body: { name: "Weekly figures", schedule: daily, format: "csv", ...body },
      }),
    stored: async (): Promise<Report | undefined> => (await ada.call(listReports, {})).items[0],
    /** At a moment of UTC; what is due then is sent. */
    at: async (text: string) => {
      of.clock.set(Date.parse(text) / 1000);
      await of.settle();
      await of.settle();
    },
    settle: async () => {
      await of.settle();
      await of.settle();
    },
    mailsTo: (address: string): Promise<ReceivedReport[]> =>
      Promise.all(
        postOffice.mailTo(address).map(async ({ to, source }) => {
          const { subject = "", text = "", attachments } = await simpleParser(source);
          return { to, subject, text, files: attachments };
        }),
      ),
  };
}
