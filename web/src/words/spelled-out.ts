/** "alert_view", "alert-view" → "Alert view". */
export function spelledOut(name: string): string {
  const text = name.replaceAll(/[-_]/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
