import { ChevronLeft } from "lucide-react";
import type { Incident } from "#contract/incidents.ts";
import { useEnvironments } from "../../data/environments.ts";
import { feedHref } from "../../parts/feed-search.ts";
import { PhoneBar } from "../../parts/PhoneBar.tsx";
import { useIsPhone } from "../../parts/useMedia.ts";
import { Icon } from "../../ui/text/Icon.tsx";
import { Link } from "../../ui/text/Link.tsx";
import { detailWords as words, folderWords } from "../../words/words.ts";
import styles from "./BackBar.module.css";

/** The way to the folder that the incident is in. */
export function BackBar({ env, incident }: { env: string; incident: Incident | undefined }) {
  const isPhone = useIsPhone();
  const { data } = useEnvironments();
  const folder = incident?.folders[0] ?? "active";
  const name = data?.items.find((environment) => environment.id === env)?.name;
  const place = name === undefined ? folderWords[folder] : `${name} · ${folderWords[folder]}`;
  const link = (
    <Link href={feedHref(env, { folder })} className={styles.back} aria-label={words.back(place)}>
      <Icon shape={ChevronLeft} size={16} />
      <bdi className="ellipsis">{place}</bdi>
    </Link>
  );
  return isPhone ? <PhoneBar>{link}</PhoneBar> : <div className={styles.bar}>{link}</div>;
}
