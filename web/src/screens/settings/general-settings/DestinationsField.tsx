import { TextArea } from "../../../ui/form/TextArea.tsx";
import { generalSettingsWords as words } from "../../../words/words.ts";

interface DestinationsFieldProps {
  /** As they are typed, a line each. */
  entries: readonly string[];
  problems: Partial<Record<string, string>>;
  isDisabled: boolean;
  onChange: (entries: string[]) => void;
}

const field = "settings.outboundAllow";

/** Which of the private destinations that the operator lists this organization leaves open. */
export function DestinationsField({
  entries,
  problems,
  isDisabled,
  onChange,
}: DestinationsFieldProps) {
  const [, problem] =
    Object.entries(problems).find(([name]) => name === field || name.startsWith(`${field}.`)) ?? [];
  return (
    <TextArea
      label={words.destinations}
      help={words.destinationsHelp}
      isMono
      rows={3}
      spellCheck={false}
      value={entries.join("\n")}
      error={problem}
      disabled={isDisabled}
      onChange={(text) => onChange(text === "" ? [] : text.split("\n"))}
    />
  );
}

/** Without what is blank. */
export const trimmedEntries = (entries: readonly string[]): string[] =>
  entries.map((entry) => entry.trim()).filter((entry) => entry !== "");
