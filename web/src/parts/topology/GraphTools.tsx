import { ZoomIn, ZoomOut } from "lucide-react";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { topologyWords as words } from "../../words/words.ts";

const steps = [0.5, 0.75, 1, 1.25, 1.5] as const;

interface GraphToolsProps {
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** How large a graph is drawn. */
export function GraphTools({ zoom, onZoom }: GraphToolsProps) {
  const at = steps.findIndex((step) => step >= zoom);
  const [smaller, larger] = [steps[at - 1], steps[at + 1]];
  return (
    <>
      <IconButton
        icon={ZoomOut}
        label={words.zoomOut}
        isDisabled={smaller === undefined}
        onClick={() => smaller !== undefined && onZoom(smaller)}
      />
      <IconButton
        icon={ZoomIn}
        label={words.zoomIn}
        isDisabled={larger === undefined}
        onClick={() => larger !== undefined && onZoom(larger)}
      />
    </>
  );
}
