import { ArrowLeft, ArrowRight, Plus, X } from "lucide-react";
import type { MappingField } from "#contract/mapping.ts";
import { GroupProblem } from "../../../ui/form/FormProblems.tsx";
import { TagField } from "../../../parts/TagField.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { mappingWords as words } from "../../../words/words.ts";
import { newColumn, withTitle } from "./map-columns.ts";
import styles from "./MapForm.module.css";

interface MapColumnsProps {
  fields: readonly MappingField[];
  problems: Partial<Record<string, string>>;
  /** Of current alerts. */
  knownTags: readonly string[];
  mayWrite: boolean;
  onChange: (fields: MappingField[]) => void;
}

const groups = [
  {
    kind: "query",
    name: words.lookUp,
    help: words.lookUpHelp,
    add: words.addLookUp,
    title: "host",
    tag: "host",
  },
  {
    kind: "result",
    name: words.write,
    help: words.writeHelp,
    add: words.addWrite,
    title: "owner",
    tag: "team",
  },
] as const;

/** What a column may be looked up by besides tags. */
const alertFields: readonly string[] = ["description", "status", "source", "source_system"];

/** The columns of the table: those to find a row by, and those whose cells become values. */
export function MapColumns({ fields, problems, knownTags, mayWrite, onChange }: MapColumnsProps) {
  return (
    <Section title={words.columns} extra={words.columnsHelp}>
      <GroupProblem
        label={words.columns}
        error={problems["config.fields"]}
        className={styles.error}
      />
      <div className={styles.columns}>
        {groups.map(({ kind, name, help, add, title, tag }) => {
          const places = fields.flatMap((field, at) => (field.kind === kind ? [at] : []));
          return (
            <div key={kind} role="group" aria-label={name} className={styles.group}>
              <div>
                <div className={styles.kind}>{name}</div>
                <div className={styles.help}>{help}</div>
              </div>
              <div className={styles.list}>
                {places.map((at, place) => {
                  const field = fields[at];
                  return (
                    field && (
                      <MapColumn
                        key={at}
                        name={words.columnOf(name, place + 1)}
                        field={field}
                        isFirst={place === 0}
                        isUnknown={
                          field.kind === "query" &&
                          field.tag_name !== "" &&
                          knownTags.length > 0 &&
                          !knownTags.includes(field.tag_name) &&
                          !alertFields.includes(field.tag_name)
                        }
                        example={{ title, tag }}
                        problemOf={(path) => problems[`config.fields.${at}.${path}`]}
                        onChange={(next) =>
                          onChange(fields.map((item, index) => (index === at ? next : item)))
                        }
                        onRemove={
                          mayWrite && places.length > 1
                            ? () => onChange(fields.filter((_, index) => index !== at))
                            : null
                        }
                      />
                    )
                  );
                })}
                {mayWrite && (
                  <div>
                    <Button
                      size="s"
                      icon={Plus}
                      onClick={() => onChange([...fields, newColumn(kind)])}
                    >
                      {add}
                    </Button>
                  </div>
                )}
              </div>
            </div>
          );
        })}
      </div>
    </Section>
  );
}

interface MapColumnProps {
  name: string;
  field: MappingField;
  isFirst: boolean;
  /** No current alert has the tag: nothing would be found. */
  isUnknown: boolean;
  example: { title: string; tag: string };
  problemOf: (path: string) => string | undefined;
  onChange: (field: MappingField) => void;
  /** null where it cannot be taken out. */
  onRemove: (() => void) | null;
}

function MapColumn({
  name,
  field,
  isFirst,
  isUnknown,
  example,
  problemOf,
  onChange,
  onRemove,
}: MapColumnProps) {
  return (
    <div role="group" aria-label={name} className={styles.column} data-first={isFirst || undefined}>
      <TextField
        label={words.columnTitle}
        hidesLabel={!isFirst}
        autoComplete="off"
        placeholder={example.title}
        value={field.title}
        error={problemOf("title")}
        onChange={(title) => onChange(withTitle(field, title))}
      />
      <Icon shape={field.kind === "query" ? ArrowLeft : ArrowRight} size={14} />
      <TagField
        label={words.columnTag}
        hidesLabel={!isFirst}
        placeholder={example.tag}
        value={field.tag_name}
        error={problemOf("tag_name")}
        help={isUnknown && <span className={styles.unknown}>{words.unknownTag}</span>}
        onChange={(tag_name) => onChange({ ...field, tag_name })}
      />
      <div className={styles.end}>
        {field.kind === "result" && (
          <Checkbox
            checked={field.is_overridden}
            label={words.replaces}
            onToggle={(is_overridden) => onChange({ ...field, is_overridden })}
          />
        )}
        {onRemove && (
          <IconButton
            size="s"
            icon={X}
            label={words.removeColumn(field.title)}
            onClick={onRemove}
            className={styles.remove}
          />
        )}
      </div>
    </div>
  );
}
