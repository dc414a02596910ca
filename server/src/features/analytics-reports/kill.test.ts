/** A server that is killed while a report leaves: nothing is lost, and nothing is sent twice. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { testSecretKeys } from "../../test-house.ts";
import { openReportHouse } from "./test-report-scene.ts";

const { state, postOffice, openScene } = await openReportHouse();

test("a report that a killed server was sending is sent by another, once per recipient", async () => {
  const of = await openScene();
  const [uma, rui] = [of.as("uma"), of.as("rui")];
  await of.report({
    designer_ids: [(await of.design()).id],
    user_ids: [of.ada.userId, uma.userId, rui.userId],
  });
  const addresses = await Promise.all([of.ada, uma, rui].map((person) => of.addressOf(person)));
  const received = () => addresses.map((address) => postOffice.mailTo(address).length);

  // The clock of this house stands before it: nobody here sends anything yet.
  const dueAt = Date.parse("2026-03-04T07:00:00Z") / 1000;
  const release = Promise.withResolvers<undefined>();
  const reached = Promise.withResolvers<undefined>();
  let letters = 0;
  state.whileReceiving = async () => {
    letters += 1;
    if (letters < 2) return;
    reached.resolve(undefined);
    await release.promise;
    return;
  };
  const sender = fileURLToPath(new URL("test-report-sender.ts", import.meta.url));
  const child = spawn(process.execPath, [sender, of.house.url, String(dueAt)], {
    env: {
      ...process.env,
      TOCSIN_SECRET_KEYS: testSecretKeys,
      TOCSIN_SMTP_URL: postOffice.url,
      TOCSIN_PUBLIC_URL: "https://tocsin.northwind.test",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.once("exit", () => reached.reject(new Error("it ended before it sent anything")));
  // Otherwise a run of the tests would wait for it.
  onTestFinished(() => void child.kill("SIGKILL"));
  await reached.promise;
  expect(received().reduce((sum, count) => sum + count, 0)).toBe(1);
  child.kill("SIGKILL");
  await once(child, "close");
  state.whileReceiving = async () => undefined;
  release.resolve(undefined);

  of.clock.set(dueAt);
  // What the killed server had claimed is due again when its claim has run out.
  await vi.waitFor(async () => {
    of.clock.forward({ minutes: 6 });
    await of.settle();
    expect(received()).toEqual([1, 1, 1]);
  }, 20_000);
  of.clock.forward({ hours: 2 });
  await of.settle();
  expect(received()).toEqual([1, 1, 1]);
  expect((await of.stored())?.last_run?.mails.map((mail) => mail.state)).toEqual([
    "sent",
    "sent",
    "sent",
  ]);
});
