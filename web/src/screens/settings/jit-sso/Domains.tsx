import { useState } from "react";
import type { JitDomain } from "#contract/sso.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { errorText } from "../../../data/client/error-text.ts";
import {
  useAddJitDomain,
  useCheckJitDomain,
  useDeleteJitDomain,
  useJitDomains,
} from "../../../data/session/sso.ts";
import { useIsPhone } from "../../../parts/useMedia.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { Chip } from "../../../ui/text/Chip.tsx";
import { ConfirmDelete } from "../../../ui/overlay/ConfirmDelete.tsx";
import { CopyButton } from "../../../ui/text/CopyButton.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Section } from "../../../ui/layout/Section.tsx";
import { Table } from "../../../ui/list/Table.tsx";
import { TextField } from "../../../ui/form/TextField.tsx";
import { TimeAgo } from "../../../ui/time/TimeAgo.tsx";
import { showToast } from "../../../ui/overlay/toasts.ts";
import { jitWords as words, ssoWords } from "../../../words/words.ts";
import styles from "./JitSso.module.css";

/** Domains, and the record that proves each. */
export function Domains({ mayChange }: { mayChange: boolean }) {
  const isPhone = useIsPhone();
  const { data, error, refetch } = useJitDomains();
  return (
    <Section title={words.domains} extra={data && data.total}>
      <p className={styles.explain}>{words.domainsWords}</p>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={2} rowHeight={36} lines={[["40%", "30%"]]} />
        ))}
      {data?.total === 0 && <p className={styles.soft}>{words.noDomains}</p>}
      {data &&
        data.total > 0 &&
        (isPhone ? (
          <ul className={styles.items}>
            {data.items.map((domain) => (
              <li key={domain.id} className={styles.item}>
                <b>{domain.domain}</b>
                <DomainStatus domain={domain} />
                <RecordText domain={domain} />
                {mayChange && <DomainActions domain={domain} />}
              </li>
            ))}
          </ul>
        ) : (
          <Table
            className={styles.table}
            caption={words.domains}
            rows={data.items}
            keyOf={({ id }) => id}
            columns={[
              {
                id: "domain",
                head: words.domain,
                width: "26%",
                cell: (domain) => (
                  <div className={styles.stacked}>
                    <b>{domain.domain}</b>
                    <DomainStatus domain={domain} />
                  </div>
                ),
              },
              {
                id: "record",
                head: words.record,
                cell: (domain) => <RecordText domain={domain} />,
              },
              ...(mayChange
                ? [
                    {
                      id: "end",
                      head: <span className="unseen">{words.remove}</span>,
                      width: "190px",
                      cell: (domain: JitDomain) => <DomainActions domain={domain} />,
                    },
                  ]
                : []),
            ]}
          />
        ))}
      {mayChange && <AddDomain />}
    </Section>
  );
}

/** Where the record stands, and what it says. */
function RecordText({ domain: { record } }: { domain: JitDomain }) {
  return (
    <dl className={styles.recordParts}>
      {(["name", "value"] as const).map((part) => (
        <div key={part} className={styles.record}>
          <dt className={styles.small}>{words.recordParts[part]}</dt>
          <dd className={styles.record}>
            <code className="mono">{record[part]}</code>
            <CopyButton text={record[part]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function DomainStatus({ domain: { proved_at, checked_at, problem } }: { domain: JitDomain }) {
  return (
    <>
      <span>
        {proved_at === null ? (
          <Chip>{words.notProved}</Chip>
        ) : (
          <Chip tone="accent">{words.proved}</Chip>
        )}
      </span>
      {problem !== null && <span className={styles.small}>{problem}</span>}
      {checked_at !== null && (
        <span className={styles.small}>
          {words.checked} <TimeAgo at={checked_at} isSpoken />
        </span>
      )}
    </>
  );
}

function DomainActions({ domain: { domain } }: { domain: JitDomain }) {
  const check = useCheckJitDomain();
  const remove = useDeleteJitDomain();
  const [isAsking, setAsking] = useState(false);
  return (
    <span className={styles.ends}>
      <Button
        size="s"
        isBusy={check.isPending}
        aria-label={`${words.check}: ${domain}`}
        onClick={() =>
          check.mutate(
            { params: { domain } },
            { onError: (error) => showToast({ tone: "problem", title: errorText(error) }) },
          )
        }
      >
        {words.check}
      </Button>
      <Button
        size="s"
        variant="danger"
        aria-label={words.removeDomain(domain)}
        onClick={() => setAsking(true)}
      >
        {words.remove}
      </Button>
      <ConfirmDelete
        isOpen={isAsking}
        title={words.removeDomain(domain)}
        confirmLabel={words.removeDomain(domain)}
        cancelLabel={ssoWords.cancel}
        isBusy={remove.isPending}
        error={remove.error ? errorText(remove.error) : undefined}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate({ params: { domain } }, { onSuccess: () => setAsking(false) })
        }
      >
        {words.removeDomainWords}
      </ConfirmDelete>
    </span>
  );
}

function AddDomain() {
  const [domain, setDomain] = useState("");
  const { mutate, isPending, error } = useAddJitDomain();
  const { problems, refusal } = useFormProblems(error, { domain });
  const submit = () => mutate({ body: { domain } }, { onSuccess: () => setDomain("") });
  return (
    <Form className={styles.add} refusal={refusal} onSubmit={submit}>
      <TextField
        className={styles.field}
        label={words.domain}
        required
        placeholder={words.domainHelp}
        spellCheck={false}
        value={domain}
        error={problems["domain"]}
        onChange={setDomain}
      />
      <Button type="submit" size="field" isBusy={isPending}>
        {words.addDomain}
      </Button>
    </Form>
  );
}
