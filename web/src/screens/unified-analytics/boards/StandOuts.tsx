import { ArrowDown, ArrowUp, TriangleAlert } from "lucide-react";
import type { Finding, StandOuts as Answer } from "#contract/smart-analytics.ts";
import { measures as definitions } from "#contract/analytics-measures.ts";
import { useStandOuts } from "../../../data/analytics.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { mayDo } from "../../../data/client/access.ts";
import { useMe } from "../../../data/session/session.ts";
import { newQuestionHref } from "../../../parts/analytics/question/question-address.ts";
import { findingText, suggestionText } from "../../../parts/analytics/finding-text.ts";
import { measureText } from "../../../parts/analytics/measure-text.ts";
import { Panel } from "../../../parts/analytics/Panel.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../../ui/state/EmptyState.tsx";
import { Sparkline } from "../../../ui/status/Sparkline.tsx";
import { Icon } from "../../../ui/text/Icon.tsx";
import { Link } from "../../../ui/text/Link.tsx";
import { analyticsWords, smartAnalyticsWords as words } from "../../../words/words.ts";
import type { AnalyticsModel } from "../useAnalyticsModel.ts";
import styles from "./StandOuts.module.css";

/** What was unlike the weeks before, each with the incidents behind it. */
export function StandOuts({ model }: { model: AnalyticsModel }) {
  const { query, environment, time_zone } = model.question;
  const { data, error, isFetching, refetch } = useStandOuts({ query, environment, time_zone });
  return (
    <Panel
      title={words.title}
      note={data && data.weeks >= data.least_weeks ? words.note(data.weeks) : undefined}
    >
      {data !== undefined ? (
        <Answered answer={data} model={model} />
      ) : error === null ? (
        <LoadingRows label={words.loading} count={3} rowHeight={32} lines={[["60%"]]} />
      ) : (
        <BrokenState
          level={3}
          title={words.broken}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        >
          {errorText(error)}
        </BrokenState>
      )}
    </Panel>
  );
}

function Answered({ answer, model }: { answer: Answer; model: AnalyticsModel }) {
  const me = useMe();
  if (answer.partial)
    return (
      <EmptyState level={3} icon={TriangleAlert} title={analyticsWords.unfinished}>
        {words.partial}
      </EmptyState>
    );
  return (
    <div className={styles.both}>
      <Findings answer={answer} model={model} />
      {mayDo(me, "analytics@create") && answer.questions.length > 0 && (
        <Questions answer={answer} model={model} />
      )}
    </div>
  );
}

function Findings({ answer, model }: { answer: Answer; model: AnalyticsModel }) {
  const { findings, weeks, least_weeks: least } = answer;
  if (weeks < least)
    return (
      <EmptyState level={3} title={words.young}>
        {words.youngWords(weeks, least)}
      </EmptyState>
    );
  if (findings.length === 0)
    return (
      <EmptyState level={3} title={words.nothing}>
        {words.nothingWords}
      </EmptyState>
    );
  return (
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <FindingRow
          key={`${finding.measure} ${finding.dimension} ${finding.value}`}
          finding={finding}
          answer={answer}
          model={model}
        />
      ))}
    </ul>
  );
}

/** Each opens as a new question, which may be changed and saved. */
function Questions({
  answer: { questions, labels },
  model,
}: {
  answer: Answer;
  model: AnalyticsModel;
}) {
  const { query, environment } = model.question;
  return (
    <div>
      <h3 className={styles.head}>{words.questions}</h3>
      <ul className={styles.questions}>
        {questions.map((question) => {
          const href = newQuestionHref(question);
          return (
            <li key={href}>
              <Link href={href}>{suggestionText(question, { query, environment, labels })}</Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface FindingRowProps {
  finding: Finding;
  answer: Answer;
  model: AnalyticsModel;
}

function FindingRow({ finding, answer: { from, to, labels }, model }: FindingRowProps) {
  const { dimension, value, before, now, measure, score } = finding;
  const href = model.hrefOf(dimension === null ? {} : { [dimension]: value }, [{ from, to }]);
  const text = findingText(finding, labels);
  const weeks = [...before, now].filter((each) => each !== null);
  const { unit } = definitions[measure];
  return (
    <li>
      <Icon shape={score > 0 ? ArrowUp : ArrowDown} />
      <span className="unseen">{score > 0 ? words.more : words.less}: </span>
      <span className={styles.sentence}>
        {href === null ? text : <Link href={href}>{text}</Link>}
      </span>
      <Sparkline
        values={weeks}
        width={72}
        height={20}
        label={words.course(weeks.map((each) => measureText(each, unit)).join(", "))}
      />
    </li>
  );
}
