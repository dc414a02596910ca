import { ExternalLink, X } from "lucide-react";
import { IconButton, IconLink } from "../../../ui/form/IconButton.tsx";
import { ScrollRegion } from "../../../ui/layout/ScrollRegion.tsx";
import { Drawer } from "../../../ui/overlay/Drawer.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { changeWords as words } from "../../../words/words.ts";
import styles from "../BesideList.module.css";
import { ChangeDetail, type ChangeDetailProps } from "./ChangeDetail.tsx";

interface ChangePaneProps extends Omit<ChangeDetailProps, "hasKeys"> {
  /** Beside the list; else over it. */
  isBeside: boolean;
  onClose: () => void;
}

export function ChangePane({ isBeside, onClose, ...rest }: ChangePaneProps) {
  const { change } = rest.listed;
  const { identifier, ticket_url: url } = change;
  const outside = url !== null && (
    <IconLink
      icon={ExternalLink}
      label={words.openTicket(identifier)}
      keys={isBeside ? "o" : undefined}
      href={url}
      target="_blank"
    />
  );
  const detail = <ChangeDetail key={change.id} {...rest} hasKeys={isBeside} />;
  const state = <Chip>{words.status[change.status]}</Chip>;
  if (!isBeside)
    return (
      <Drawer isOpen size="m" title={<bdi>{identifier}</bdi>} onClose={onClose}>
        <div className={styles.paneHead} tabIndex={-1} data-autofocus>
          {state}
          {outside}
        </div>
        {detail}
      </Drawer>
    );
  return (
    <ScrollRegion label={`${words.pane} ${identifier}`} className={styles.pane}>
      <div className={styles.paneHead}>
        <bdi className={styles.key}>{identifier}</bdi>
        {state}
        <span className={styles.paneEnd}>
          {outside}
          <IconButton icon={X} label={words.close} onClick={onClose} />
        </span>
      </div>
      {detail}
    </ScrollRegion>
  );
}
