import { X } from "lucide-react";
import type { OrganizationType } from "#contract/session.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { TopBar, TopBarBadge } from "../../../ui/layout/TopBar.tsx";
import { generalSettingsWords as words, pieceWords, shellWords } from "../../../words/words.ts";
import styles from "./GeneralSettings.module.css";

interface LookFieldsProps {
  name: string;
  color: string | null;
  type: OrganizationType;
  problems: Partial<Record<string, string>>;
  mayChange: boolean;
  onName: (name: string) => void;
  onColor: (color: string | null) => void;
}

/**
 * What the browser's picker shows while there is no colour of its own: it takes no token and no
 * nothing, and this is never drawn elsewhere.
 */
const unsetColor = `#${"80".repeat(3)}`;
const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** How the organization is called, and how its bar looks. */
export function LookFields({
  name,
  color,
  type,
  problems,
  mayChange,
  onName,
  onColor,
}: LookFieldsProps) {
  return (
    <>
      <TextField
        label={words.displayName}
        help={words.displayNameHelp}
        autoComplete="off"
        value={name}
        error={problems["settings.displayName"]}
        disabled={!mayChange}
        onChange={onName}
      />
      <TextField
        label={words.color}
        help={words.colorHelp}
        isMono
        autoComplete="off"
        placeholder={words.colorForm}
        value={color ?? ""}
        error={problems["settings.appBarColor"]}
        disabled={!mayChange}
        onChange={(text) => onColor(text === "" ? null : text)}
        end={
          <>
            {color !== null && mayChange && (
              <IconButton
                icon={X}
                size="s"
                label={pieceWords.remove(words.color)}
                onClick={() => onColor(null)}
              />
            )}
            <input
              type="color"
              aria-label={words.pickColor}
              className={styles.picker}
              disabled={!mayChange}
              value={color !== null && isColor(color) ? color : unsetColor}
              onChange={(event) => onColor(event.currentTarget.value)}
            />
          </>
        }
      />
      <div className={styles.sample} role="img" aria-label={words.sample}>
        <div inert>
          <TopBar
            color={color !== null && isColor(color) ? color : "neutral"}
            brand={<b>{shellWords.product}</b>}
            nav={null}
            navLabel={words.sample}
            end={
              <>
                <span>{name}</span>
                <TopBarBadge>{shellWords.types[type]}</TopBarBadge>
              </>
            }
          />
        </div>
      </div>
    </>
  );
}
