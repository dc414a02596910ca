import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./FileDrop.module.css";

export interface FileDropProps {
  /** "Choose a file". */
  label: string;
  /** As of `<input accept>`. */
  accept: string;
  onFile: (file: File) => void;
  isBusy?: boolean;
  /** What to drop, and what becomes of it. */
  children: ReactNode;
}

/** A file, dragged here or chosen. */
export function FileDrop({ label, accept, onFile, isBusy = false, children }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (isBusy || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isBusy) onFile(file);
  };
  const choose = () => {
    const file = input.current?.files?.[0];
    if (file) onFile(file);
    // The same file again, once it was mended, is a choice too.
    if (input.current) input.current.value = "";
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input ref={input} type="file" accept={accept} hidden aria-label={label} onChange={choose} />
      <Button isBusy={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
