import { localize } from "../language.ts";

export const setUpWords = localize("setUpWords", {
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  title: "Set up your console",
  intro: "You will be the first administrator.",
  token: "Set-up token",
  tokenHelp:
    "The server printed it when it started. It is needed because you are on another machine.",
  organization: "Organization",
  name: "Your name",
  email: "E-mail",
  password: "Password",
  timeZone: "Time zone",
  type: "Organization type",
  types: {
    live: "Live",
    test: "Test",
    "live-sandbox": "Live sandbox",
    internal: "Internal",
    pov: "Proof of value",
    demo: "Demo",
  },
  submit: "Create organization",
  later: (version: string) => `You can add environments, roles and people later. Tocsin ${version}`,
  sourceTitle: "Where do your events come from?",
  sourceIntro: (organization: string) =>
    `${organization} is ready but still empty. Connect your monitoring, or look around first.`,
  connect: "Connect a source",
  connectWords:
    "Prometheus, Alertmanager, Grafana or anything that sends JSON. You get a key and a command to copy.",
  demo: "Explore with a live demo",
  demoWords:
    "A second organization with a simulated feed. Switch to it at any time; nothing in it affects yours.",
  skip: "Go to the empty feed",
  eventTitle: "What happens to an event",
  stages: {
    received: { title: "Received", words: "Every event gets a receipt that shows its outcome." },
    deduplicated: {
      title: "Deduplicated",
      words: "Repeated events only update one alert.",
    },
    correlated: { title: "Correlated", words: "Related alerts become one incident." },
    handled: {
      title: "Handled",
      words: "You assign, snooze, merge or resolve it, and can undo any of it.",
    },
  },
  illustration: "Illustration: every step leaves fewer items to read.",
});
