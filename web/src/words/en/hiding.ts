import { localize } from "../language.ts";
import { numberText } from "../format.ts";

/** Of what hides alerts: filters, maintenance, auto-resolve. */
export const hidingWords = localize("hidingWords", {
  confirm: (name: string) => `Type ${name === "" ? "the name" : name} to confirm`,
  confirmHelp: (percent: string, environment: string) =>
    `In the last 7 days it would have hidden ${percent} of ${environment === "" ? "an environment’s alerts" : `the alerts in ${environment}`}.`,
  much: "More than 20 % of an environment",
  percent: (share: number) =>
    share > 0 && share < 0.01 ? "less than 1 %" : `${numberText(Math.floor(share * 100))} %`,
  /** Appended to the sentence of a preview: of which hours it is. */
  at: (sentence: string, times: string) => `${sentence}: ${times}.`,
  atAnyHour: (sentence: string) => `${sentence}.`,
  unknownHours: (sentence: string) =>
    `${sentence}, at any time of day: there are no stored events for its schedule yet.`,
  over: "Its schedule has ended: it no longer hides anything.",
});
