import { localize } from "../language.ts";
import { numberText, plural, sentenceText } from "../format.ts";

/** After an action on one part of an incident. */
export const partOfferWords = localize("partOfferWords", {
  /** "part 2", "parts 2 and 3", "parts 2 to 12". */
  names: (numbers: readonly number[]) => {
    const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
    if (numbers.length === 1) return `part ${numberText(first)}`;
    return numbers.length > 2 && last - first === numbers.length - 1
      ? `parts ${numberText(first)} to ${numberText(last)}`
      : `parts ${sentenceText(numbers.map(numberText))}`;
  },
  goesOn: (title: string, count: number) =>
    plural(count, {
      one: `${title} has another part`,
      other: `${title} has # more parts`,
    }),
  also: {
    resolve: (parts: string) => `Resolve also ${parts}`,
    snooze: (parts: string) => `Snooze also ${parts}`,
    unsnooze: (parts: string) => `Wake up also ${parts}`,
    acknowledge: (parts: string) => `Acknowledge also ${parts}`,
    assign: (parts: string) => `Assign also ${parts}`,
    unassign: (parts: string) => `Unassign also ${parts}`,
    addResponders: (parts: string) => `Add them also to ${parts}`,
    removeResponders: (parts: string) => `Remove them also from ${parts}`,
    share: (parts: string) => `Share also ${parts}`,
  },
});
