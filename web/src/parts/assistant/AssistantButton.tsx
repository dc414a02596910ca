import { Sparkles } from "lucide-react";
import { useState } from "react";
import type { CurrentUser } from "#contract/session.ts";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { TopBarButton } from "../../ui/layout/TopBar.tsx";
import { Tooltip } from "../../ui/overlay/Tooltip.tsx";
import { Icon } from "../../ui/text/Icon.tsx";
import { assistantWords as words, paletteWords } from "../../words/words.ts";
import { useCommands } from "../useCommands.ts";
import { useIsPhone } from "../useMedia.ts";
import { AssistantPanel } from "./AssistantPanel.tsx";
import type { Turn } from "./conversation.ts";

/** The conversation outlasts the panel, and ends with the tab. */
export function AssistantButton({ me }: { me: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const isPhone = useIsPhone();
  const open = () => setIsOpen(true);
  useCommands([
    {
      id: "assistant",
      label: words.open,
      icon: Sparkles,
      keys: "g c",
      alias: words.alias,
      group: paletteWords.groups.go,
      run: open,
    },
  ]);
  return (
    <>
      {!isPhone && (
        <Tooltip content={words.open} keys="g c" isName>
          <TopBarButton aria-label={words.open} onClick={open}>
            <Icon shape={Sparkles} size={16} />
          </TopBarButton>
        </Tooltip>
      )}
      <Drawer isOpen={isOpen} size="m" title={words.title} onClose={() => setIsOpen(false)}>
        <AssistantPanel me={me} turns={turns} onTurns={setTurns} onLeave={() => setIsOpen(false)} />
      </Drawer>
    </>
  );
}
