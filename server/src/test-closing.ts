/** What a test file opens by a helper and closes at its end. Worker processes outlive files, and so do modules. */
type Close = () => Promise<unknown>;

const open: Close[] = [];

export function closeWithFile(close: Close): void {
  open.push(close);
}

export async function closeFile(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}
