import { expect, test } from "vitest";
import { subtitleParts } from "./subtitle-parts.ts";

test("the number of the others stands apart from the names", () => {
  expect(subtitleParts("disk, load, swap +4")).toEqual({ names: "disk, load, swap", more: "+4" });
});

test("a name that ends in a number is a name", () => {
  expect(subtitleParts("Port 4")).toEqual({ names: "Port 4", more: null });
  expect(subtitleParts("GMT+2")).toEqual({ names: "GMT+2", more: null });
  expect(subtitleParts("")).toEqual({ names: "", more: null });
});
