import { Checkbox } from "../../../ui/form/Checkbox.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import styles from "./GeneralSettings.module.css";

interface SwitchSectionProps {
  title: string;
  label: string;
  /** What it means. */
  means: string;
  checked: boolean;
  isDisabled: boolean;
  onToggle: (checked: boolean) => void;
}

/** A part with one box to check, and what it means. */
export function SwitchSection({ title, means, ...box }: SwitchSectionProps) {
  return (
    <Section title={title}>
      <Checkbox {...box} />
      <p className={styles.means}>{means}</p>
    </Section>
  );
}
