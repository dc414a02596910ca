import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, type ButtonVariant } from "../form/Button.tsx";
import { copyText } from "./copy-text.ts";
import { IconButton } from "../form/IconButton.tsx";
import { useUiWords } from "../UiWords.tsx";

export interface CopyButtonProps {
  text: string;
  /** Words on the button; without them it is an icon that says "Copy". */
  label?: string | undefined;
  variant?: ButtonVariant;
  onCopy?: (() => void) | undefined;
}

const SHOWN_MS = 750;

/** Copies and says so for three quarters of a second. */
export function CopyButton({ text, label, variant = "default", onCopy }: CopyButtonProps) {
  const words = useUiWords();
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? "copied" : "failed");
    if (isCopied) onCopy?.();
  };
  const statusText =
    outcome === "copied" ? words.copied : outcome === "failed" ? words.copyFailed : undefined;
  const icon = outcome === "copied" ? Check : Copy;
  return (
    <>
      {label === undefined ? (
        <IconButton
          size="s"
          icon={icon}
          label={statusText ?? words.copy}
          onClick={() => void copy()}
        />
      ) : (
        <Button size="s" variant={variant} icon={icon} onClick={() => void copy()}>
          {statusText ?? label}
        </Button>
      )}
      <span role="status" className="unseen">
        {statusText}
      </span>
    </>
  );
}
