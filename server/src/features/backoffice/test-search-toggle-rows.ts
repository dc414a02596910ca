/** What toggles of searches do, see test-toggle-rows. */
import { getAssistant } from "#contract/assistant.ts";
import { getFeed } from "#contract/incidents.ts";
import { translateWords } from "#contract/search.ts";
import type { AvailableToggle } from "#contract/toggles.ts";
import type { ToggleRow } from "./test-rule-toggle-rows.ts";

export const searchToggleRows = {
  namespace_search: {
    calls: [],
    otherDifference: {
      on: ["db-1"],
      off: [],
      of: async (of, switchToggle) => {
        await of.send({ status: "critical", host: "db-1" });
        await switchToggle();
        const { items } = await of
          .as("ada")
          .call(getFeed, { params: { env: "all" }, query: { query: "host:DB-*" } });
        return items.map(({ title }) => title);
      },
    },
  },
  chat_assistant: { calls: [(of) => of.as("ada").try(getAssistant, {})] },
  natural_language_search: {
    calls: [(of) => of.as("ada").try(translateWords, { body: { text: "worst" } })],
  },
} satisfies Partial<Record<AvailableToggle, ToggleRow>>;
