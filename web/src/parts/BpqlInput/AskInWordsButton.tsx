import { Sparkles } from "lucide-react";
import { useIsPhone } from "../useMedia.ts";
import { Button } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Popover } from "../../ui/overlay/Popover.tsx";
import { askInWords as words } from "../../words/words.ts";
import styles from "./AskInWords.module.css";
import { AskInWordsPanel } from "./AskInWordsPanel.tsx";

export interface AskInWordsProps {
  /** With a query that somebody has seen. */
  onUse: (query: string) => void;
}

export function AskInWordsButton({ onUse }: AskInWordsProps) {
  const isPhone = useIsPhone();
  return (
    <Popover
      label={words.open}
      align="end"
      className={styles.panel}
      trigger={(props) =>
        isPhone ? (
          <IconButton {...props} icon={Sparkles} label={words.open} />
        ) : (
          <Button {...props} icon={Sparkles}>
            {words.open}
          </Button>
        )
      }
    >
      {(close) => (
        <AskInWordsPanel
          onUse={(query) => {
            close();
            onUse(query);
          }}
        />
      )}
    </Popover>
  );
}
