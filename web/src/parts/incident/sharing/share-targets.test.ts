import { expect, test } from "vitest";
import type { Contact } from "#contract/contacts.ts";
import type { Person } from "#contract/people.ts";
import type { Share } from "#contract/sharing.ts";
import { anIncident, aShare } from "../../../data/feed/test-incident.ts";
import {
  addressProblem,
  optionsOf,
  reachableTargets,
  targetOf,
  sharedTargets,
} from "./share-targets.ts";
import { shareTargetCount } from "./share-target-count.ts";

const contacts: Contact[] = [
  { _id: "5", name: "Ops", email: "ops@north.test", phone_number: null, provider_user_id: null },
  {
    _id: "6",
    name: "Night desk",
    email: null,
    phone_number: "+31612345678",
    provider_user_id: null,
  },
];
const people: Person[] = [
  {
    _id: "7",
    username: "ada@north.test",
    name: "Ada",
    email: "Ada@North.test",
    phone_number: null,
    provider_user_id: "7",
  },
];
const integrations = [
  { id: "20", system: "webhook" as const, name: "Shift board", active: true },
  { id: "21", system: "webhook" as const, name: "Old board", active: false },
];
const directory = { contacts, people, integrations, delivered: null };
const byMail = reachableTargets("email", directory);
const share = (address: string, more: Partial<Share> = {}): Share => aShare({ address, ...more });

test("only who has an address for the channel can be chosen, contacts first", () => {
  expect(byMail.map(({ name, address }) => [name, address])).toEqual([
    ["Ops", "ops@north.test"],
    ["Ada", "ada@north.test"],
  ]);
  expect(reachableTargets("sms", directory).map((target) => target.name)).toEqual(["Night desk"]);
});

test("who is told of every incident already is shown, but cannot be chosen", () => {
  const sharedIncident = anIncident({ escalations: [share("ops@north.test")] });
  expect(optionsOf(byMail, [sharedIncident], "email").map((option) => option.isDisabled)).toEqual([
    true,
    false,
  ]);
  const more = reachableTargets("email", {
    contacts: [
      ...contacts,
      {
        _id: "8",
        name: "Vendor",
        email: "help@vendor.test",
        phone_number: null,
        provider_user_id: null,
      },
    ],
    people,
    integrations,
    delivered: null,
  });
  expect(optionsOf(more, [sharedIncident], "email").map((option) => option.label)).toEqual([
    "Vendor",
    "Ops",
    "Ada",
  ]);
  expect(
    optionsOf(byMail, [sharedIncident, anIncident({})], "email").map((option) => option.isDisabled),
  ).toEqual([false, false]);
  expect(
    optionsOf(
      byMail,
      [
        anIncident({
          escalations: [share("ops@north.test", { unsubscribes: [{ by: "Ada", at: 2 }] })],
        }),
      ],
      "email",
    )[0]?.isDisabled,
  ).toBe(false);
});

test("through an integration only connected systems can be chosen, by name", () => {
  const byWebhook = reachableTargets("webhook", directory);
  const sharedIncident = anIncident({
    escalations: [share("20", { system: "webhook", name: "Shift board" })],
  });
  expect(
    optionsOf(byWebhook, [sharedIncident], "webhook").map(({ label, detail, isDisabled }) => [
      label,
      detail,
      isDisabled,
    ]),
  ).toEqual([
    ["Old board", "Paused: told once it is resumed", false],
    ["Shift board", "already shared", true],
  ]);
  const target = targetOf("20", byWebhook, "webhook");
  expect(target).toEqual({ text: "20", name: "Shift board", address: "20" });
  expect(addressProblem(target, "webhook")).toBeUndefined();
  expect(reachableTargets("itsm", directory)).toEqual([]);
});

test("without an incident nobody has been told of it", () => {
  expect(
    optionsOf(byMail, [], "email").map(({ isDisabled, detail }) => [isDisabled, detail]),
  ).toEqual([
    [false, "ops@north.test"],
    [false, "ada@north.test"],
  ]);
});

test("a typed address of somebody who is known is theirs, however it is written", () => {
  expect(targetOf("5", byMail, "email")).toEqual({
    text: "5",
    name: "Ops",
    address: "ops@north.test",
  });
  expect(targetOf(" OPS@north.test", byMail, "email")).toEqual({
    text: "5",
    name: "Ops",
    address: "ops@north.test",
  });
  expect(targetOf("New@else.test", byMail, "email")).toEqual({
    text: "New@else.test",
    name: "",
    address: "new@else.test",
  });
  expect(targetOf("+31 6 12-345678", reachableTargets("call", directory), "call")).toMatchObject({
    name: "Night desk",
  });
});

test.each([
  ["a@b.test", "email", true],
  ["a@b", "email", false],
  ["Ops", "email", false],
  ["06-12 34 56 78", "sms", true],
  ["12345", "call", false],
  ["a@b.test", "sms", false],
] as const)("%j by %s is an address: %j", (text, channel, isOne) => {
  expect(addressProblem(targetOf(text, [], channel), channel) === undefined).toBe(isOne);
});

test("a target counts once, also when it was told anew after it had unsubscribed", () => {
  const ended = share("ops@north.test", { unsubscribes: [{ by: "Ada", at: 2 }] });
  expect(
    shareTargetCount({ escalations: [ended, share("ops@north.test"), share("dev@north.test")] }),
  ).toBe(2);
  const [first, second] = [
    anIncident({ escalations: [share("dev@north.test")] }),
    anIncident({ escalations: [ended, share("ops@north.test"), share("dev@north.test")] }),
  ];
  expect(
    sharedTargets([first, second]).map((target) => [target.share.address, target.count]),
  ).toEqual([
    ["dev@north.test", 2],
    ["ops@north.test", 1],
  ]);
});
