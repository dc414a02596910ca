import { useTemplateVariables } from "../../../data/message-templates.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table } from "../../../ui/list/Table.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { messageTemplateWords as words } from "../../../words/words.ts";
import styles from "./TemplateForm.module.css";

/** What can be put in, each with an example; a click puts it where the cursor is. */
export function TemplateVariables({ onInsert }: { onInsert: (name: string) => void }) {
  const { data } = useTemplateVariables();
  if (!data) return null;
  return (
    <Section title={words.variables} level={3}>
      <Table
        caption={words.variables}
        rows={data.items}
        keyOf={({ name }) => name}
        columns={[
          {
            id: "name",
            head: words.variable,
            cell: ({ name }) => (
              <Button
                size="s"
                variant="quiet"
                aria-label={words.insert(name)}
                onClick={() => onInsert(name)}
              >
                <span className="mono">{name}</span>
              </Button>
            ),
          },
          {
            id: "description",
            head: words.description,
            cell: ({ description, example }) => (
              <>
                <div className={styles.words}>{description}</div>
                <div className="small soft ellipsis">{example}</div>
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
