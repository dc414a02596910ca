import { localize } from "../language.ts";

export const setUpWords = localize("setUpWords", {
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  title: "Set up your console",
  intro: "You become the first administrator.",
  token: "Set-up token",
  tokenHelp: "The server printed it when it started: you are not on its own machine.",
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
  later: (version: string) => `Later: environments, roles and more people. Tocsin ${version}`,
  sourceTitle: "Where do your events come from?",
  sourceIntro: (organization: string) =>
    `${organization} is ready. It is still empty: connect what you run, or look around first.`,
  connect: "Connect a source",
  connectWords:
    "Prometheus, Alertmanager, Grafana or anything that can send JSON. You get a key and a command to copy.",
  demo: "Explore with a live demo",
  demoWords:
    "A second organization beside yours, with a simulated feed. You can switch between the two, and nothing of it reaches yours.",
  skip: "Go to the empty feed",
  eventTitle: "What happens to an event",
  stages: {
    received: { title: "Received", words: "Every event gets a receipt that tells its fate." },
    deduplicated: {
      title: "Deduplicated",
      words: "Repeats of the same thing only count up one alert.",
    },
    correlated: { title: "Correlated", words: "Alerts that belong together become one incident." },
    handled: {
      title: "Handled",
      words: "You assign, snooze, merge or resolve it, and can undo each.",
    },
  },
  illustration: "An illustration: each step leaves less to read.",
});
