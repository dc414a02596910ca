import { expect, test } from "vitest";
import { listAssignableUsers } from "#contract/people.ts";
import { updateUser } from "#contract/users.ts";
import { northwind, type Name } from "../../test-northwind.ts";

test("the list of people to assign to shows numbers to those who may see users", async () => {
  const of = await northwind();
  const { userId } = of.as("uma");
  const phone_number = "+155550100";
  await of.as("ada").call(updateUser, { params: { id: userId }, body: { phone_number } });
  const numberFor = async (name: Name) =>
    (await of.as(name).call(listAssignableUsers, {})).find((person) => person._id === userId)
      ?.phone_number;
  expect([await numberFor("ada"), await numberFor("uma"), await numberFor("rui")]).toEqual([
    phone_number,
    phone_number,
    null,
  ]);
});
