import { localize } from "../language.ts";

export const webPushWords = localize("webPushWords", {
  title: "Notifications on this device",
  on: "On",
  off: "Off",
  loading: "Loading your devices",
  offWords:
    "This browser can show your notifications, even while Tocsin is closed. They arrive through the push service of the browser, encrypted for this device.",
  onWords: "This browser shows your notifications. Logging out here turns them off.",
  turnOn: "Turn on",
  turnOff: "Turn off",
  turnedOn: "Notifications are on for this device",
  turnedOff: "Notifications are off for this device",
  notTurnedOn: "Notifications were not turned on",
  notTurnedOff: "Notifications were not turned off",
  /** The person has closed the browser's question. */
  unanswered: "The browser asked whether Tocsin may show notifications, and got no answer.",
  /** With the browser's own words. */
  subscribeFailed: (reason: string) => `The browser could not reach its push service: ${reason}`,
  notAllowed:
    "Your organization does not allow notifications on devices. An admin can change that in General settings.",
  denied:
    "You have blocked notifications from this site. Allow them in the browser's settings for this site, then come back.",
  obstacles: {
    connection: "Notifications need a secure connection: open Tocsin with https.",
    browser:
      "This browser cannot show notifications. On an iPhone or iPad, add Tocsin to the Home Screen first and open it from there.",
  },
  test: "Send a test",
  testSent:
    "The push service has taken the test. If no notification appears, check the notification settings of your system.",
  testFailed: (reason: string) => `The test failed: ${reason}`,
  testRemoved: "The browser has ended its subscription. Turn notifications on again.",
  testNotSent: "The test was not sent",
  devices: "Your devices",
  device: "Device",
  current: "This device",
  since: "Since",
  delivered: "Last delivered",
  never: "Nothing yet",
  problem: "Last problem",
  remove: "Remove",
  removeNamed: (device: string) => `Remove ${device}`,
  removed: "Device removed",
  notRemoved: "The device was not removed",
});
