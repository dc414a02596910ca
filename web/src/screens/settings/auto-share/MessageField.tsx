import { limits } from "#contract/limits.ts";
import { useAutoshareMessageParse } from "../../../data/auto-share.ts";
import { TextArea } from "../../../ui/form/TextArea.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { autoShareWords as words, messageTemplateWords } from "../../../words/words.ts";

/** What a rule writes, and what of it would leave nothing. */
export function MessageField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: (message: string) => void;
}) {
  const request = useDebouncedValue(value === "" ? null : { message: value });
  const { data } = useAutoshareMessageParse(request);
  const problems = (request && data?.problems) ?? [];
  return (
    <>
      <TextArea
        isMono
        label={words.message}
        placeholder={words.messagePlaceholder}
        help={words.messageHelp}
        rows={3}
        maxLength={limits.shareMessageCharacters}
        value={value}
        error={error}
        onChange={onChange}
      />
      {problems.map(({ line, column, message }) => (
        <Notice key={`${line} ${column} ${message}`}>
          {messageTemplateWords.problem(line, column, message)}
        </Notice>
      ))}
    </>
  );
}
