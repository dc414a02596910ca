import { expect, test } from "vitest";
import { getInstallationLinks } from "#contract/installation.ts";
import { northwind } from "../../test-northwind.ts";
import { installationLinksFrom } from "./links.ts";

test("an operator's addresses are offered, and what is not set is not", () => {
  expect(
    installationLinksFrom({
      TOCSIN_UNIVERSITY_URL: "https://learn.northwind.example/tocsin",
      TOCSIN_DOCS_URL: "https://docs.northwind.example",
      TOCSIN_RELEASE_NOTES_URL: " ",
      TOCSIN_CONTACT_URL: "mailto:accounts@northwind.example",
    }),
  ).toEqual({
    university: "https://learn.northwind.example/tocsin",
    docs: "https://docs.northwind.example",
    release_notes: null,
    contact: "mailto:accounts@northwind.example",
    pricing: null,
  });
});

test.each(["javascript:alert(1)", "docs.northwind.example", "data:text/html,x"])(
  "%s ends the start by the variable's name",
  (text) => {
    expect(() => installationLinksFrom({ TOCSIN_DOCS_URL: text })).toThrow(/TOCSIN_DOCS_URL/);
  },
);

test("anyone may ask for them; where the operator set none there is none", async () => {
  const of = await northwind();
  expect(await of.as("gil").call(getInstallationLinks, {})).toEqual({
    university: null,
    docs: null,
    release_notes: null,
    contact: null,
    pricing: null,
  });
});
