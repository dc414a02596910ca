import { localize } from "../language.ts";

export const firstEventWords = localize("firstEventWords", {
  title: "No events yet",
  intro: "Send one from any shell. It appears here as an incident within a second.",
  send: "Send a first event",
  shells: {
    curl: "curl",
    powershell: "PowerShell",
    python: "Python",
    alertmanager: "Alertmanager",
  },
  shell: "Kind of command",
  makeKey: "Create a key and the command",
  makeKeyWords:
    "The command needs an ingest key, which can only send events. Each command gets a new key.",
  keyNote: (name: string) =>
    `This contains your real key “${name}”. It can only send events, and is shown only now.`,
  replace: "Replace it",
  keyName: (day: string) => `First steps ${day}`,
  integrationName: "First steps",
  command: "Command that sends an event",
  copy: "Copy command",
  notMade: "No key was created",
  mayNot: "Connecting a source needs integrations@create and apiKeys@create. Ask an administrator.",
  watch: "Watch it arrive",
  listening: "Listening",
  nothing: "Nothing received yet",
  nothingFor: (text: string) => `Nothing received in the last ${text}`,
  notListening: "Waiting for a key",
  sendForMe: "Send it for me",
  arrived: "Event received",
  arrivedWords: "The incident is being opened.",
  notSent: "The event was not sent",
  connect: "Connect what you already run",
  all: "All integrations",
  demo: "Look around first",
  demoWords:
    "A demo organization beside yours, with a simulated feed. Switch between the two at any time.",
  enterDemo: "Open the demo",
  quiet: "No incidents yet",
  quietWords: "As soon as a source sends an event, its incident appears here.",
});
