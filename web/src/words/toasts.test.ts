import { expect, test } from "vitest";
import {
  backofficeWords,
  environmentGroupWords,
  environmentWords,
  generalSettingsWords,
  organizationDefaultWords,
  quotaWords,
  tagManagerWords,
} from "./words.ts";

test("a change that succeeded says so, and one that failed names its action and what it was of", () => {
  const { organizations } = backofficeWords;
  expect([
    environmentWords.created("Shop"),
    environmentWords.saved("Shop"),
    environmentWords.deleted("Shop"),
    organizations.saved("Northwind"),
    organizations.deleted("Northwind"),
    organizations.created("Northwind"),
    organizations.toggled("Tag manager", true),
    generalSettingsWords.saved,
    quotaWords.saved,
    tagManagerWords.saved("host"),
  ]).toEqual([
    "Created Shop successfully",
    "Saved Shop successfully",
    "Deleted Shop successfully",
    "Saved Northwind successfully",
    "Deleted Northwind successfully",
    "Created Northwind successfully",
    "Switched Tag manager on successfully",
    "Saved the general settings successfully",
    "Saved the sharing quotas successfully",
    "Saved host successfully",
  ]);
  expect([
    environmentGroupWords.failed,
    organizations.toggleFailed,
    organizationDefaultWords.notSaved,
  ]).toEqual([
    "Error deleting environment group",
    "Error switching feature",
    "Error saving organization settings",
  ]);
});
