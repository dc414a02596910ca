/** A message of Slack: its text, and what can be pressed under it. */
import type { ChatMessage } from "../chat.ts";

// https://docs.slack.dev/reference/block-kit/blocks/section-block
export const [sectionLimit, sections] = [3000, 4];

export const blocksOf = (message: ChatMessage): object[] => {
  const elements = [...actionButtons(message), ...linkButtons(message)];
  return [
    ...sectionsOf(message),
    ...(message.questions ?? []).flatMap(questionBlocks),
    ...(elements.length === 0 ? [] : [{ type: "actions", elements }]),
  ];
};

const sectionsOf = ({ text }: ChatMessage): object[] =>
  Array.from({ length: Math.ceil(text.length / sectionLimit) }, (_part, at) =>
    text.slice(at * sectionLimit, (at + 1) * sectionLimit).toWellFormed(),
  )
    .filter((part) => part.trim() !== "")
    .map((part) => ({ type: "section", text: { type: "mrkdwn", text: part } }));

/** By their `action_id`, as the reader of callbacks knows them. */
const buttonTexts = {
  assign: "Assign to me",
  acknowledge: "Acknowledge",
  snooze: "Snooze 1 h",
  resolve: "Resolve",
} as const;
export type ChatButton = keyof typeof buttonTexts;

const actionButtons = ({ buttons_of }: ChatMessage): object[] =>
  buttons_of === null
    ? []
    : Object.entries(buttonTexts).map(([name, text]) => ({
        type: "button",
        action_id: name,
        text: { type: "plain_text", text },
        value: buttons_of,
      }));

/** By their `action_id`, with the share, the run and the step as their value. */
const answerTexts = { approve: "Approve", refuse: "Refuse" } as const;
export type AnswerButton = keyof typeof answerTexts;

const questionBlocks = ({
  text,
  value,
}: NonNullable<ChatMessage["questions"]>[number]): object[] => [
  { type: "section", text: { type: "mrkdwn", text } },
  ...(value === null
    ? []
    : [
        {
          type: "actions",
          elements: Object.entries(answerTexts).map(([name, label]) => ({
            type: "button",
            action_id: name,
            text: { type: "plain_text", text: label },
            value,
          })),
        },
      ]),
];

const linkButtons = ({ link }: ChatMessage): object[] =>
  link === ""
    ? []
    : [
        {
          type: "button",
          action_id: "open",
          text: { type: "plain_text", text: "Open in Tocsin" },
          url: link,
        },
      ];
