import { Markdown } from "../../../ui/text/Markdown.tsx";
import { widgetWords as words } from "../../../words/words.ts";
import styles from "./Widgets.module.css";
import type { WidgetView } from "./widget-view.ts";

export const textView: WidgetView<"text"> = {
  View: ({ config }) =>
    config.markdown.trim() === "" ? (
      <p className={styles.empty}>{words.noText}</p>
    ) : (
      <Markdown text={config.markdown} className={styles.text} />
    ),
  nameOf: () => words.kinds.text,
};
