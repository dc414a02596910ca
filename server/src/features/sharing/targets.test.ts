import { expect, test } from "vitest";
import { refusalMessage } from "#contract/refusals.ts";
import { addressChannels, channels } from "#contract/sharing.ts";
import { type AddressBook, targetOf } from "./targets.ts";

const book: AddressBook = {
  contacts: [
    { _id: "5", name: "Ops", email: "ops@north.test", phone_number: null, provider_user_id: null },
    {
      _id: "6",
      name: "Night desk",
      email: null,
      phone_number: "+31612345678",
      provider_user_id: null,
    },
  ],
  outbound: [{ id: "8", system: "webhook", name: "Shift board" }],
  people: [
    {
      _id: "7",
      username: "ada@north.test",
      name: "Ada",
      email: "Ada@North.test",
      phone_number: "+44 20 7946 0018",
      provider_user_id: "7",
    },
  ],
};

test.each([
  ["5", "email", { system: "email", address: "ops@north.test", name: "Ops" }],
  ["7", "email", { system: "email", address: "ada@north.test", name: "Ada" }],
  [" OPS@north.test ", "email", { system: "email", address: "ops@north.test", name: "Ops" }],
  ["new@else.test", "email", { system: "email", address: "new@else.test", name: "" }],
  ["6", "sms", { system: "sms", address: "+31612345678", name: "Night desk" }],
  ["+31 6 1234-5678", "call", { system: "call", address: "+31612345678", name: "Night desk" }],
  ["7", "call", { system: "call", address: "+442079460018", name: "Ada" }],
  ["0612345678", "sms", { system: "sms", address: "0612345678", name: "" }],
  ["6", "email", "Night desk has no e-mail address"],
  ["5", "sms", "Ops has no phone number"],
  ["99", "email", "“99” is neither a contact nor an e-mail address"],
  ["ops@north.test", "call", "“ops@north.test” is neither a contact nor a phone number"],
] as const)("%j by %s", (text, system, expected) => {
  const read = targetOf(text, system, book);
  expect("code" in read ? refusalMessage(read) : read).toEqual(expected);
});

test.each([
  ["8", { system: "webhook", address: "8", name: "Shift board" }],
  [" shift board", { system: "webhook", address: "8", name: "Shift board" }],
  ["7", "“7” is no outbound integration of kind webhook"],
] as const)("%j by webhook", (text, expected) => {
  const read = targetOf(text, "webhook", book);
  expect("code" in read ? refusalMessage(read) : read).toEqual(expected);
});

test("every channel that needs an integration says so, by its name", () => {
  const otherChannels = channels.filter(
    (channel) => !addressChannels.some((address) => address === channel),
  );
  const refusals = otherChannels.flatMap((channel) => {
    const read = targetOf("5", channel, { ...book, outbound: [] });
    return "code" in read ? [refusalMessage(read)] : [];
  });
  expect(otherChannels).toHaveLength(7);
  for (const refusal of refusals)
    expect(refusal).toContain("needs an outbound integration, and none is connected");
  expect(new Set(refusals).size).toBe(otherChannels.length);
});
