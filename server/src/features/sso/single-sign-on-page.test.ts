import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { scimBaseUrl } from "../scim/schemas.ts";
import { txtRecordFor } from "./prove-domain.ts";
import { serviceProviderUrls } from "./service-provider.ts";
import { emailFrom, nameFrom } from "./sso-identity.ts";

const read = (file: string): Promise<string> =>
  readFile(path.resolve(import.meta.dirname, file), "utf8");
const page = await read("../../../../docs/single-sign-on.md");

test("the addresses on the page are the product's", () => {
  const urls = [
    ...Object.values(serviceProviderUrls("https://tocsin.example", "northwind")),
    scimBaseUrl({ consoleUrl: "https://tocsin.example" }),
  ];
  const documented = page.match(/https:\/\/tocsin\.example\/[\w/-]+/g) ?? [];
  expect([...new Set(documented)].sort()).toEqual([...new Set(urls)].sort());
});

test("the TXT record on the page is the product's", () => {
  const { name, value } = txtRecordFor({ domain: "northwind.example", token: "…" });
  expect(page).toContain(`\`${name} TXT "${value}"\``);
});

test.each(attributesOf("e-mail"))("an e-mail address is read from %s", (name) => {
  expect(emailFrom({ [name]: ["ada@northwind.example"] }, null)).toBe("ada@northwind.example");
});

test.each([
  ...attributesOf("name"),
  ...attributesOf("first name, if there is no name"),
  ...attributesOf("last name, if there is no name"),
])("a name is read from %s", (name) => {
  expect(nameFrom({ [name]: ["Ada"] })).toBe("Ada");
});

test("the reasons on the page are the ones that administrators read", async () => {
  const sources = (
    await Promise.all(["./decide.ts", "./assertion.ts", "./oidc.ts"].map(read))
  ).join();
  const reasons = page
    .slice(page.indexOf("| reason |"))
    .split("\n\n", 1)
    .flatMap((table) => table.split("\n").slice(2))
    .map((row) => row.split("|")[1]?.trim() ?? "");

  expect(reasons.length).toBeGreaterThan(5);
  for (const part of reasons.flatMap((reason) => reason.split("…")))
    expect(sources).toContain(part.replaceAll('"', ""));
});

function attributesOf(value: string): string[] {
  const row = page.split("\n").find((line) => line.startsWith(`| ${value} |`)) ?? "";
  return [...row.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}
