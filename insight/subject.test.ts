import { expect, test } from "vitest";
import { arePlacedApart, namesIn, subjectOf } from "./subject.ts";

test.each([
  ["orders", ["orders"]],
  ["Orders.shop.svc:8080", ["orders.shop.svc:8080", "orders.shop.svc", "orders"]],
  ["10.0.3.7:9100", ["10.0.3.7:9100", "10.0.3.7"]],
  ["::1", ["::1"]],
  [
    "https://shop.example.com/cart",
    ["https://shop.example.com/cart", "https", "shop.example.com", "shop", "cart"],
  ],
  ["inbound||orders.shop|80", ["inbound||orders.shop|80", "inbound", "orders.shop", "orders"]],
  ["3", []],
  ["", []],
])("%j may be called %j", (value, names) => {
  expect(namesIn(value)).toEqual(names);
});

test.each(["service", "k8s.pod.name", "serviceName", "affected_ci", "HOST"])(
  "%s says what something is about",
  (tag) => {
    expect(subjectOf({ [tag]: " Orders " }).entities).toEqual([{ tag, value: "Orders" }]);
  },
);

test.each(["team", "version", "author", "severity"])("%s does not, and is mentioned", (tag) => {
  const subject = subjectOf({ [tag]: ["a", "b"] });
  expect(subject.entities).toEqual([]);
  expect(subject.mentions).toEqual([
    { tag, value: "a" },
    { tag, value: "b" },
  ]);
});

test("places are neither; of several tags, the shortest says which", () => {
  const subject = subjectOf({
    a_former_region: "nl",
    "cloud.region": "EU",
    service: "orders",
    environment: ["test", "live"],
  });
  expect([...subject.places]).toEqual([["region", "eu"]]);
  expect(subject.mentions).toEqual([
    { tag: "a_former_region", value: "nl" },
    { tag: "service", value: "orders" },
  ]);
});

test.each([
  [{ region: "eu" }, { "cloud.region": "us" }, true],
  [{ region: "eu" }, { region: "EU" }, false],
  [{ region: "eu" }, { zone: "us-1" }, false],
  [{ region: "eu", zone: "a" }, { region: "eu", zone: "b" }, true],
  [{}, { region: "eu" }, false],
])("%j and %j are apart: %j", (a, b, areApart) => {
  expect(arePlacedApart(subjectOf(a), subjectOf(b))).toBe(areApart);
});
