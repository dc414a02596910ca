import { Button } from "../../ui/Button.tsx";
import { backofficeWords } from "../../words/en.ts";

const words = backofficeWords.pager;

export function Pager({ page, perPage, total, onPage }: { page: number; perPage: number; total: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  return (
    <>
      <span>{words.shown((page - 1) * perPage + 1, Math.min(page * perPage, total), total)}</span>
      <Button size="s" variant="quiet" isDisabled={page <= 1} onClick={() => onPage(page - 1)}>{words.previous}</Button>
      <Button size="s" variant="quiet" isDisabled={page >= last} onClick={() => onPage(page + 1)}>{words.next}</Button>
    </>
  );
}
