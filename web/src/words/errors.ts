import { plural } from "./plural.ts";

export const errorWords = {
  unreachable: "The server cannot be reached. Check the connection and try again.",
  unexpected: "Something went wrong. Please refresh the page to try again.",
  wait: (seconds: number) => plural(seconds, { one: "Try again in # second.", other: "Try again in # seconds." }),
  andMore: (count: number) => plural(count, { one: "One more problem.", other: "# more problems." }),
};
