import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { encryptPayload, isKeyPair } from "./encrypt-payload.ts";

/** RFC 8291, appendix A. */
const example = {
  text: "When I grow up, I want to be a watermelon",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
  salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

test("a message is encrypted to the byte as in the example of RFC 8291", () => {
  const body = encryptPayload(Buffer.from(example.text), example, example);
  expect(body.toString("base64url")).toBe(example.body);
});

test("each message has a salt and a key of its own", () => {
  const [first, second] = [1, 2].map(() => encryptPayload(Buffer.from("same"), example));
  expect(first?.subarray(0, 16)).not.toEqual(second?.subarray(0, 16));
  expect(first?.subarray(21, 86)).not.toEqual(second?.subarray(21, 86));
});

test("keys that no browser makes are known as such", () => {
  const { p256dh, auth } = example;
  const offCurve = Buffer.alloc(65, 4).toString("base64url");
  const compressed = createECDH("prime256v1").generateKeys("base64url", "compressed");
  expect([
    isKeyPair({ p256dh, auth }),
    isKeyPair({ p256dh: offCurve, auth }),
    isKeyPair({ p256dh: compressed, auth }),
    isKeyPair({ p256dh, auth: "AAAA" }),
  ]).toEqual([true, false, false, false]);
});
