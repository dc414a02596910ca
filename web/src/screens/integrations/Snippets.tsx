import { useState } from "react";
import { changeSnippetsFor, takesChanges } from "../../parts/change-snippets.ts";
import { snippetsFor, type SourceFacts } from "../../parts/source-snippets.ts";
import { CopyBlock } from "../../ui/text/CopyBlock.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { instructionWords as words, snippetWords } from "../../words/words.ts";
import styles from "./Instructions.module.css";

/**
 * The commands or files for this kind, with the real address and keys in them; the secret stands
 * out.
 */
export function Snippets({ facts, secret }: { facts: SourceFacts; secret: string | null }) {
  const snippets = takesChanges(facts.path) ? changeSnippetsFor(facts) : snippetsFor(facts);
  const [selectedId, setSelectedId] = useState(snippets[0]?.id);
  const snippet = snippets.find(({ id }) => id === selectedId) ?? snippets[0];
  if (!snippet) return null;
  const { label, note } = snippetWords[snippet.id];
  const [before, ...after] = snippet.text.split(facts.key);
  return (
    <>
      {snippets.length > 1 && (
        <SegmentedControl
          size="s"
          className={styles.languages}
          label={words.sendTitle}
          items={snippets.map(({ id }) => ({ id, label: snippetWords[id].label }))}
          value={snippet.id}
          onChange={setSelectedId}
        />
      )}
      <p className="small soft">{note}</p>
      <CopyBlock
        text={snippet.text}
        prompt={snippet.prompt}
        label={label}
        copyLabel={words.copy}
        isPrimary={secret !== null}
      >
        {before}
        {after.map((text, at) => (
          <span key={at}>
            <b className={secret === null ? styles.placeholder : styles.secret}>{facts.key}</b>
            {text}
          </span>
        ))}
      </CopyBlock>
    </>
  );
}
