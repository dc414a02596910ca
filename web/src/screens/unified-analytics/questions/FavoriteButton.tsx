import { Star, StarOff } from "lucide-react";
import { type SavedQuestion, useMarkQuestion } from "../../../data/analytics-questions.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { IconButton } from "../../../ui/form/IconButton.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { analyticsQuestionWords as words } from "../../../words/words.ts";

/** Each person's own, of any question that they see. */
export function FavoriteButton({ item: { id, is_favorite } }: { item: SavedQuestion }) {
  const mark = useMarkQuestion();
  const toggle = () =>
    mark.mutate(
      { params: { id }, body: { is_favorite: !is_favorite } },
      {
        onError: (error) =>
          showToast({ title: words.notMarked, detail: errorText(error), tone: "problem" }),
      },
    );
  return (
    <IconButton
      icon={is_favorite ? StarOff : Star}
      label={is_favorite ? words.unfavorite : words.favorite}
      onClick={toggle}
    />
  );
}
