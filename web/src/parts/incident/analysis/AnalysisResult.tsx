import { Cpu } from "lucide-react";
import type { IncidentAnalysis } from "#contract/analysis.ts";
import { mayIn } from "../../../data/client/access.ts";
import type { IncidentKey } from "../../../data/feed/incidents.ts";
import { useMe } from "../../../data/session/session.ts";
import { Section } from "../../../ui/layout/Section.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { cssVars } from "../../../ui/theme/css-vars.ts";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { analysisWords as words } from "../../../words/words.ts";
import { precisionText } from "../../precision-text.ts";
import { AnalysisFeedback } from "./AnalysisFeedback.tsx";
import { Citations, type CitedProps, ClaimText } from "./ClaimText.tsx";
import styles from "./IncidentAnalysis.module.css";

interface AnalysisResultProps {
  params: IncidentKey;
  analysis: IncidentAnalysis;
  onEvidence: CitedProps["onEvidence"];
}

/** What happened, what may have caused it, whom it concerns, and what all of it rests on. */
export function AnalysisResult({ params, analysis, onEvidence }: AnalysisResultProps) {
  const { engine, precision, sentences, impact, category, evidence } = analysis;
  const cited = { evidence, onEvidence };
  const me = useMe();
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <Section
          title={words.happened}
          extra={
            <span className={styles.origin}>
              {engine && <Chip icon={Cpu}>{words.engine[engine]}</Chip>}
              {precisionText(precision)}
            </span>
          }
          end={analysis.completed_at !== null && <TimeAgo at={analysis.completed_at} isSpoken />}
        >
          <p className={styles.summary}>
            <ClaimText claims={sentences} {...cited} />
          </p>
          {category && <p className="soft">{words.category(category)}</p>}
          {analysis.id && mayIn(me, params.env, "incident_actions") && (
            <AnalysisFeedback
              key={analysis.id}
              params={params}
              analysisId={analysis.id}
              verdict={analysis.feedback}
            />
          )}
        </Section>
        <Causes analysis={analysis} cited={cited} />
        {analysis.next_step && (
          <Section title={words.next}>
            <p>
              <ClaimText claims={[analysis.next_step]} {...cited} />
            </p>
          </Section>
        )}
        {impact.length > 0 && (
          <Section title={words.impact}>
            <p>
              <ClaimText claims={impact} {...cited} />
            </p>
          </Section>
        )}
        <RecommendedTags analysis={analysis} cited={cited} />
      </div>
      <EvidenceList {...cited} />
    </div>
  );
}

interface PartProps {
  analysis: IncidentAnalysis;
  cited: CitedProps;
}

function Causes({ analysis, cited }: PartProps) {
  return (
    <Section title={words.causes} extra={words.causesHint}>
      {analysis.causes.length === 0 && <p className="soft">{words.noCauses}</p>}
      <ol className={styles.causes} aria-label={words.causes}>
        {analysis.causes.map(({ entity, score, reasons }) => (
          <li key={entity} className={styles.cause}>
            <div className={styles.causeHead}>
              <bdi className={styles.entity}>{entity}</bdi>
              <span
                role="img"
                aria-label={words.score(entity, words.percent(score))}
                className={styles.bar}
                style={cssVars({ "--share": `${score * 100}%` })}
              />
              <span className={styles.percent}>{words.percent(score)}</span>
            </div>
            <p className={styles.reasons}>
              <ClaimText claims={reasons} {...cited} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function RecommendedTags({ analysis, cited }: PartProps) {
  if (analysis.recommended_tags.length === 0) return null;
  return (
    <Section title={words.tags} extra={words.tagsHint}>
      <ul className={styles.tags} aria-label={words.tags}>
        {analysis.recommended_tags.map(({ tag_id, name, value, evidence }) => (
          <li key={tag_id}>
            <Chip>{words.tag(name, value)}</Chip> <Citations numbers={evidence} {...cited} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EvidenceList({ evidence, onEvidence }: CitedProps) {
  return (
    <aside className={styles.aside}>
      <Section title={words.evidence} extra={words.pieces(evidence.length)}>
        <ul className={styles.evidence} aria-label={words.evidence}>
          {evidence.map((piece) => (
            <li key={piece.n}>
              <span className={styles.number} aria-hidden>
                {piece.n}
              </span>
              <button type="button" className={styles.piece} onClick={() => onEvidence(piece)}>
                <bdi>{piece.title}</bdi>
              </button>
              <TimeAgo at={piece.at} className={styles.at} />
            </li>
          ))}
        </ul>
      </Section>
    </aside>
  );
}
