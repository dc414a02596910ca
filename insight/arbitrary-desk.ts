/** A service desk on some days: incidents, the tickets that people wrote about them, and the rest. */
import fc from "fast-check";
import type { IncidentText, TicketText } from "./rank-tickets.ts";

export interface Desk {
  /** With the id of the ticket that somebody wrote about it. */
  incidents: readonly { incident: IncidentText; ticketId: string }[];
  tickets: readonly TicketText[];
}

const services = [
  ["orders", "ord", "Order management"],
  ["payments", "pay", "Payments"],
  ["search", "srch", "Product search"],
  ["billing", "bill", "Billing"],
  ["identity", "idp", "Sign-in"],
  ["warehouse", "whs", "Warehouse"],
  ["reports", "rep", "Reporting"],
  ["mail", "mx", "Mail relay"],
] as const;

/** What a monitor says, and what people say. */
const symptoms = [
  ["No space left on device /var/lib", "Nothing can be saved, the disk is said to be full"],
  ["HTTP 503 on more than 5 % of requests", "The page shows error 503 or stays empty"],
  ["Response time p95 is above 4 s", "Everything is very slow, pages take ages to respond"],
  ["Certificate expired", "The browser warns that the certificate has expired"],
  ["Connection pool exhausted", "I get thrown out with a message about connections"],
  ["Replication lag is 900 s", "My numbers are a quarter of an hour behind"],
  ["Queue length is above 10000", "Jobs stay in the queue and nothing is done"],
  ["Authentication failures increased", "My password is refused, although it is right"],
] as const;

const greetings = ["Hello team,", "Hi,", "Dear colleagues,", "Good morning!", ""];
const farewells = [
  "Please help as soon as possible. Thank you and kind regards",
  "Could somebody have a look, please?",
  "Thanks in advance!",
  "",
];
const chores = [
  ["New laptop", "I start on Monday and need a laptop with the usual software."],
  ["Printer", "The printer on the second floor is out of paper and shows an error."],
  ["Access to a folder", "Please give me access to the folder of my new team."],
  ["Headset", "My headset has stopped working, may I have another?"],
  ["Phone number", "My phone number has changed, please update the directory."],
] as const;

const DAY_S = 86_400;
const START = 1_795_000_000;

const problem = fc.record({
  service: fc.constantFrom(...services),
  symptom: fc.constantFrom(...symptoms),
  host: fc.integer({ min: 1, max: 40 }),
  region: fc.constantFrom("fra1", "ams2", "iad1"),
  startS: fc.integer({ min: 0, max: 6 * DAY_S }),
  durationS: fc.integer({ min: 600, max: 5 * 3600 }),
  lateS: fc.integer({ min: 0, max: 3 * 3600 }),
  greeting: fc.constantFrom(...greetings),
  farewell: fc.constantFrom(...farewells),
  detail: fc.constantFrom("service", "host", "quote"),
  hasService: fc.boolean(),
});

const chore = fc.record({
  text: fc.constantFrom(...chores),
  atS: fc.integer({ min: 0, max: 6 * DAY_S }),
  greeting: fc.constantFrom(...greetings),
  farewell: fc.constantFrom(...farewells),
});

export const arbitraryDesk: fc.Arbitrary<Desk> = fc
  .record({
    problems: fc.uniqueArray(problem, {
      minLength: 30,
      maxLength: 30,
      selector: ({ service, symptom }) => `${service[0]} ${symptom[0]}`,
    }),
    chores: fc.array(chore, { minLength: 60, maxLength: 60 }),
  })
  .map((desk) => ({
    incidents: desk.problems.map((item, index) => ({
      incident: incidentOf(item),
      ticketId: `problem-${index}`,
    })),
    tickets: [
      ...desk.problems.map((item, index) => ({ id: `problem-${index}`, ...ticketOf(item) })),
      ...desk.chores.map(({ text: [title, text], ...item }, index) => ({
        id: `chore-${index}`,
        title,
        description: [item.greeting, text, item.farewell].join(" "),
        labels: {},
        openedAt: START + item.atS,
      })),
    ],
  }));

type Problem = typeof problem extends fc.Arbitrary<infer Value> ? Value : never;

const hostOf = ({ service, host }: Problem): string => `${service[1]}-${host}`;

const incidentOf = (item: Problem): IncidentText => ({
  title: `${item.symptom[0]} on ${hostOf(item)}.${item.region}`,
  texts: [`${item.symptom[0]} (${item.service[0]})`, "Check has failed three times in a row"],
  labels: {
    service: [item.service[0]],
    host: [`${hostOf(item)}.${item.region}`],
    severity: ["critical"],
  },
  start: START + item.startS,
  end: START + item.startS + item.durationS,
});

const ticketOf = (item: Problem): Omit<TicketText, "id"> => ({
  title: `Problem with ${item.service[2]}`,
  description: [
    item.greeting,
    `${item.symptom[1]}.`,
    {
      service: `It is about ${item.service[0]}.`,
      host: `It says ${hostOf(item).toUpperCase()}.`,
      quote: `It says: ${item.symptom[0]}`,
    }[item.detail],
    item.farewell,
  ].join(" "),
  labels: item.hasService ? { service: [item.service[0]], priority: ["2"] } : { priority: ["3"] },
  openedAt: START + item.startS + item.lateS,
});
