import { beforeEach, expect, test } from "vitest";
import {
  currentToasts,
  dismissToast,
  dismissToastsAbout,
  onToastsChange,
  showToast,
} from "./toasts.ts";

beforeEach(() => {
  for (const toast of currentToasts()) dismissToast(toast.id);
});

test("a message with a way back stays longer, a problem until it is closed", () => {
  showToast({ title: "Saved" });
  showToast({ title: "Resolved", action: { label: "Undo", run: () => {} } });
  showToast({ title: "Not saved", tone: "problem" });
  const [saved, resolved, refused] = currentToasts().map((toast) => toast.lastsMs);
  expect(saved).toBeLessThan(resolved ?? 0);
  expect(refused).toBe(Infinity);
});

test("only the newest four are kept", () => {
  for (const title of ["1", "2", "3", "4", "5"]) showToast({ title });
  expect(currentToasts().map((toast) => toast.title)).toEqual(["2", "3", "4", "5"]);
});

test("whoever listens hears of each change until they leave", () => {
  let notifications = 0;
  const leave = onToastsChange(() => (notifications += 1));
  const id = showToast({ title: "Saved" });
  dismissToast(id);
  leave();
  showToast({ title: "Again" });
  expect(notifications).toBe(2);
});

test("what is taken back takes its toasts along, and no others", () => {
  showToast({ title: "Resolved", about: "undo_1" });
  showToast({ title: "It has another part", about: "undo_1" });
  showToast({ title: "Snoozed", about: "undo_2" });
  showToast({ title: "Saved" });
  dismissToastsAbout("undo_1");
  expect(currentToasts().map((toast) => toast.title)).toEqual(["Snoozed", "Saved"]);
});
