import { useEnvironments } from "../../../data/environments.ts";
import { MultiSelect } from "../../../ui/form/MultiSelect.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { publicPageWords as words } from "../../../words/words.ts";
import type { PartProps } from "./part-props.ts";
import styles from "./PublicPage.module.css";

/** Which environments are public, and what each is called there. */
export function ServicesField({ draft, set, problems, isDisabled }: PartProps) {
  const { data } = useEnvironments();
  const environments = (data?.items ?? []).filter((environment) => !environment.is_all);
  const names = new Map(environments.map(({ id, name }) => [id, name]));
  const services = new Map(draft.services.map((service) => [service.environment_id, service]));
  const nameOf = (id: string): string => names.get(id) ?? words.unknownEnvironment;
  return (
    <Section title={words.services} className={styles.part}>
      <p className="soft">{words.servicesWords}</p>
      <MultiSelect
        label={words.environments}
        options={[...new Set([...names.keys(), ...services.keys()])].map((id) => ({
          value: id,
          label: nameOf(id),
        }))}
        values={[...services.keys()]}
        error={problems["settings.services"]}
        isDisabled={isDisabled}
        onChange={(ids) =>
          set({
            services: ids.map((id) => services.get(id) ?? { environment_id: id, name: nameOf(id) }),
          })
        }
      />
      {draft.services.length === 0 && <p className="soft">{words.noServices}</p>}
      <div className={styles.grid}>
        {draft.services.map((service, index) => (
          <TextField
            key={service.environment_id}
            label={words.publicName(nameOf(service.environment_id))}
            autoComplete="off"
            value={service.name}
            error={
              problems[`settings.services.${index}.name`] ?? problems[`settings.services.${index}`]
            }
            disabled={isDisabled}
            onChange={(name) => set({ services: draft.services.with(index, { ...service, name }) })}
          />
        ))}
      </div>
    </Section>
  );
}
