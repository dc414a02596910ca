import type { PublicViewSettings } from "#contract/public-view.ts";
import { usePublicPreview } from "../../../data/public-view.ts";
import { cspNonce } from "../../../ui/csp-nonce.ts";
import { useDebouncedValue } from "../../../ui/useDebouncedValue.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { Notice } from "../../../ui/state/Notice.tsx";
import { publicPageWords as words } from "../../../words/words.ts";
import styles from "./PublicPage.module.css";

/** The page itself, in a frame in which nothing runs and nothing is opened. */
export function PublicPreview({ settings }: { settings: PublicViewSettings }) {
  const { data, isError } = usePublicPreview(useDebouncedValue(settings));
  return (
    <Section title={words.preview} extra={words.previewWords} className={styles.preview}>
      {isError && <Notice>{words.previewFailed}</Notice>}
      {data && data.left_out.length > 0 && <Notice>{words.leftOut(data.left_out)}</Notice>}
      <iframe
        title={words.previewTitle}
        className={styles.frame}
        sandbox=""
        srcDoc={data ? allowedHere(data.html) : ""}
      />
    </Section>
  );
}

/** The frame follows the policy of this page, which lets styles in by their nonce. */
const allowedHere = (html: string): string =>
  html.replace("<style>", `<style nonce="${cspNonce()}">`);
