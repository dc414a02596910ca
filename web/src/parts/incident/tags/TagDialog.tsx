import { useState } from "react";
import type { FeedTag, TagValue } from "#contract/incident-tags.ts";
import type { Incident } from "#contract/incidents.ts";
import { Form } from "../../../ui/form/Form.tsx";
import { useFormProblems } from "../../../parts/useFormProblems.ts";
import { mayDo } from "../../../data/client/access.ts";
import { errorText } from "../../../data/client/error-text.ts";
import { useFeedTags } from "../../../data/feed/feed-tags.ts";
import { useMe } from "../../../data/session/session.ts";
import { BrokenState } from "../../../ui/state/BrokenState.tsx";
import { Button } from "../../../ui/form/Button.tsx";
import { LoadingRows } from "../../../ui/list/LoadingRows.tsx";
import { Modal } from "../../../ui/overlay/Modal.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { useKeys } from "../../../ui/useKeys.ts";
import { actionWords, incidentTagWords as words } from "../../../words/words.ts";
import styles from "../dialogs.module.css";
import { commonValue, valueText } from "./incident-tag-values.ts";
import { TagValueField } from "./TagValueField.tsx";
import type { IncidentActionHandlers } from "../actions/useIncidentActions.ts";

interface TagDialogProps {
  env: string;
  incidents: readonly Incident[];
  actions: IncidentActionHandlers;
  onClose: () => void;
  /** What to begin with; the first tag unless said. */
  tagId?: string | undefined;
}

/** Which tag incidents get, and which value. */
export default function TagDialog(props: TagDialogProps) {
  const { env, incidents, onClose } = props;
  const { data, error, refetch } = useFeedTags(env);
  const title = words.dialog(incidents[0]?.title ?? "", incidents.length);
  const [first] = data?.items ?? [];
  if (data && first)
    return (
      <TagForm
        {...props}
        title={title}
        tags={data.items}
        first={data.items.find(({ id }) => id === props.tagId) ?? first}
      />
    );
  return (
    <Modal
      isOpen
      size="s"
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{actionWords.cancel}</Button>}
    >
      {data ? (
        <p className="soft">{words.noneDefined}</p>
      ) : error ? (
        <BrokenState level={3} title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows label={words.loading} count={2} rowHeight={56} />
      )}
    </Modal>
  );
}

function TagForm({
  incidents,
  actions: incidentActions,
  onClose,
  title,
  tags,
  first,
}: TagDialogProps & { title: string; tags: readonly FeedTag[]; first: FeedTag }) {
  const me = useMe();
  const [tag, setTag] = useState(first);
  const [value, setValue] = useState<TagValue | null>(commonValue(incidents, first.id));
  const { problems, refusal, refuse } = useFormProblems(null, { tag: tag.id, value });
  const holders = incidents.filter(
    (incident) =>
      incident.incident_tags[tag.id]?.value !== undefined &&
      incident.incident_tags[tag.id]?.value !== null,
  );
  const common = commonValue(incidents, tag.id);
  const choose = (id: string) => {
    setTag(tags.find((candidate) => candidate.id === id) ?? tag);
    setValue(commonValue(incidents, id));
  };
  const send = () => {
    if (value === null) return refuse({ value: words.wanted });
    onClose();
    void incidentActions.tag(incidents, tag, value);
  };
  useKeys({ "mod+enter": send }, { worksInFields: true });
  const removeTag = () => {
    onClose();
    void incidentActions.untag(holders, tag);
  };
  const now =
    common !== null
      ? words.now(valueText(common))
      : holders.length > 0
        ? words.nowSome(holders.length, incidents.length)
        : "";
  const actions = (
    <>
      {holders.length > 0 && mayDo(me, "custom_tags@delete") && (
        <Button variant="quiet" onClick={removeTag}>
          {words.takeOff}
        </Button>
      )}
      <Button onClick={onClose}>{actionWords.cancel}</Button>
      <Button type="submit" form="tag" variant="primary" keys="mod+enter">
        {words.submit(incidents.length)}
      </Button>
    </>
  );
  return (
    <Modal isOpen size="s" title={title} onClose={onClose} actions={actions}>
      <Form id="tag" className={styles.form} refusal={refusal} onSubmit={send}>
        <Select
          label={words.which}
          help={tag.description === "" ? undefined : tag.description}
          options={tags.map((shownTag) => ({
            value: shownTag.id,
            label: shownTag.name,
            detail: shownTag.description === "" ? undefined : shownTag.description,
          }))}
          value={tag.id}
          onChange={choose}
        />
        <TagValueField
          key={tag.id}
          label={words.value}
          help={`${now} ${words.sticks}`.trim()}
          error={problems["value"]}
          kind={tag}
          value={value}
          onChange={setValue}
        />
      </Form>
    </Modal>
  );
}
