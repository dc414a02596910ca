import { expect, test } from "vitest";
import { consoleAddress } from "./console-address.ts";

test.each([
  ["127.0.0.1", "http://localhost:4680"],
  ["::1", "http://localhost:4680"],
  ["0.0.0.0", "http://localhost:4680"],
  ["::", "http://localhost:4680"],
  ["192.0.2.7", "http://192.0.2.7:4680"],
  ["2001:db8::7", "http://[2001:db8::7]:4680"],
  ["console.example", "http://console.example:4680"],
])("on %s the console is opened as %s", (host, address) => {
  expect(consoleAddress(host, 4680)).toBe(address);
});
