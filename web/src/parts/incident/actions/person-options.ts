import type { ChoiceOption } from "../../../ui/form/choose-options.ts";
import { assignWords as words } from "../../../words/words.ts";

/** The reader first: most incidents are taken by whoever looks at them. */
export function personOptions(
  people: readonly { _id: string; name: string; email: string }[],
  myId: string,
): ChoiceOption[] {
  const selfOptions = people
    .filter((person) => person._id === myId)
    .map((person) => ({ value: person._id, label: words.me(person.name), detail: person.email }));
  return [
    ...selfOptions,
    ...people
      .filter((person) => person._id !== myId)
      .map((person) => ({ value: person._id, label: person.name, detail: person.email })),
  ];
}
