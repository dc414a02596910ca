import { contract } from "#contract/contract.ts";
import { escapeHtml } from "../../platform/escape-html.ts";
import { describeNeed } from "./open-api/security.ts";

/** The contract as one page to read; without scripts, since nothing on it moves. */
export function apiReferencePage(): string {
  const nouns = Map.groupBy(contract, (entry) => entry.noun);
  const sections = [...nouns].map(
    ([noun, entries]) =>
      `<h2 id="${noun}">${splitWords(noun)}</h2>${entries.map(({ endpoint }) => `<section><h3><code>${endpoint.method}</code> <code>${escapeHtml(endpoint.path)}</code></h3><p>${escapeHtml(endpoint.summary)}. ${escapeHtml(describeNeed(endpoint.needs))}</p></section>`).join("")}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Tocsin API</title><link rel="stylesheet" href="../docs.css"><main><h1>Tocsin API</h1><p>Every call of the product, from the contract that server and console share. The machine-readable form is <a href="../resources/openapi.json">/resources/openapi.json</a> (OpenAPI 3.1).</p><nav>${[...nouns.keys()].map((noun) => `<a href="#${noun}">${splitWords(noun)}</a>`).join(" · ")}</nav>${sections.join("")}</main></html>`;
}

const splitWords = (noun: string): string => noun.replace(/([A-Z])/g, " $1").toLowerCase();
