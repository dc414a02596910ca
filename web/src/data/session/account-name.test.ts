import { expect, test } from "vitest";
import { accountName } from "./account-name.ts";

test("a name falls back to the e-mail address, and that to anonymous", () => {
  const email = "sinead@northwind.example";
  expect(accountName({ name: "Sinéad O’Connor", email })).toBe("Sinéad O’Connor");
  expect(accountName({ name: " ", email })).toBe(email);
  expect(accountName({ name: "", email: "" })).toBe("anonymous");
});
