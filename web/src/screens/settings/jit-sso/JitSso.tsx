import { useParams } from "@tanstack/react-router";
import { mayDo } from "../../../data/access.ts";
import { useMe } from "../../../data/session.ts";
import { PhoneBar } from "../../../parts/PhoneBar.tsx";
import { Link } from "../../../ui/Link.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { ScrollRegion } from "../../../ui/ScrollRegion.tsx";
import { jitWords as words, entryWords } from "../../../words/en.ts";
import { Domains } from "./Domains.tsx";
import styles from "./JitSso.module.css";
import { LastAnswers } from "./LastAnswers.tsx";
import { Mappings } from "./Mappings.tsx";

/** Who comes in by single sign-on, and as what: proved domains, attributes that give roles, and what the provider last said. */
export function JitSso() {
  const { item } = useParams({ strict: false });
  const mayChange = mayDo(useMe(), "sso@update");
  return (
    <>
      <PhoneBar><Link href="/settings" className={styles.back}>{entryWords.settings}</Link></PhoneBar>
      <PageTitle hasLine aside={<span className={styles.soft}>{words.intro}</span>} tab={words.title}>{words.title}</PageTitle>
      <ScrollRegion label={words.title} className={styles.page}>
        <Domains mayChange={mayChange} />
        <Mappings mayChange={mayChange} currentId={item} />
        <LastAnswers />
      </ScrollRegion>
    </>
  );
}
