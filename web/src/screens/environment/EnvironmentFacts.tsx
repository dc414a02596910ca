import type { Environment } from "#contract/environments.ts";
import { KeyValues } from "../../ui/text/KeyValues.tsx";
import { Notice } from "../../ui/state/Notice.tsx";
import { PageTitle } from "../../ui/layout/PageTitle.tsx";
import { ScrollRegion } from "../../ui/layout/ScrollRegion.tsx";
import { Section } from "../../ui/layout/Section.tsx";
import { environmentWords as words } from "../../words/words.ts";
import type { Group } from "./environment-draft.ts";
import { EnvironmentMenu } from "./EnvironmentMenu.tsx";
import { PlacementProgress } from "./PlacementProgress.tsx";
import styles from "./EnvironmentForm.module.css";

/** The definition for those who may only look at it. */
export function EnvironmentFacts({
  environment,
  groups,
}: {
  environment: Environment;
  groups: readonly Group[];
}) {
  const { name, description, group_id, filter, roles = [], is_all, access } = environment;
  const group = groups.find((candidate) => candidate.id === group_id)?.name ?? words.noGroup;
  return (
    <>
      <PageTitle hasLine end={<EnvironmentMenu environment={environment} onDeleted={() => {}} />}>
        {name}
      </PageTitle>
      <ScrollRegion label={name} className={styles.facts}>
        <Notice>{is_all ? words.all : words.readOnly(words.levels[access].toLowerCase())}</Notice>
        <PlacementProgress environment={environment} />
        {!is_all && (
          <KeyValues
            wraps
            rows={[
              {
                key: words.description,
                value: description === "" ? words.noDescription : description,
              },
              { key: words.group, value: group },
            ]}
          />
        )}
        {!is_all && filter !== undefined && (
          <Section title={words.filter}>
            <pre className={styles.query}>{filter.trim() === "" ? words.holdsAll : filter}</pre>
          </Section>
        )}
        {roles.length > 0 && (
          <Section title={words.access}>
            <KeyValues
              keyPx={180}
              rows={roles.map((role) => ({
                key: role.id,
                label: role.name,
                value: words.levels[role.access],
              }))}
            />
          </Section>
        )}
      </ScrollRegion>
    </>
  );
}
