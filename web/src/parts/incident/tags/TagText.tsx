import { Link } from "../../../ui/text/Link.tsx";
import { isUrl } from "./tag-values.ts";

/** A tag's value; one that leads somewhere is a link. */
export function TagText({ value, isShort = false }: { value: string; isShort?: boolean }) {
  if (!isUrl(value)) return <bdi>{value}</bdi>;
  return (
    <Link href={value} target="_blank">
      {isShort ? value.replace(/^https?:\/\/(www\.)?/i, "") : value}
    </Link>
  );
}
