import { useState } from "react";
import { mayDo } from "../../data/client/access.ts";
import { errorText } from "../../data/client/error-text.ts";
import { deliveriesPerPage, useIncidentDeliveries } from "../../data/deliveries.ts";
import { useMe } from "../../data/session/session.ts";
import { LoadingRows } from "../../ui/list/LoadingRows.tsx";
import { Pager } from "../../ui/list/Pager.tsx";
import { Drawer } from "../../ui/overlay/Drawer.tsx";
import { BrokenState } from "../../ui/state/BrokenState.tsx";
import { EmptyState } from "../../ui/state/EmptyState.tsx";
import { deliveryWords as words } from "../../words/words.ts";
import { DeliveryLedger } from "./DeliveryLedger.tsx";

/** What was sent about an incident, to whom, and what became of it. */
export default function IncidentDeliveries({ id, onClose }: { id: string; onClose: () => void }) {
  const mayReplay = mayDo(useMe(), "integrations@update");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useIncidentDeliveries(id, { page });
  return (
    <Drawer isOpen size="l" title={words.ofIncident} onClose={onClose}>
      {!data &&
        (error ? (
          <BrokenState title={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={words.loading} count={4} rowHeight={36} />
        ))}
      {data?.total === 0 && (
        <EmptyState level={3} title={words.none}>
          {words.noneOfIncident}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <DeliveryLedger deliveries={data.items} shows="target" mayReplay={mayReplay} />
          <Pager page={page} perPage={deliveriesPerPage} total={data.total} onPage={setPage} />
        </>
      )}
    </Drawer>
  );
}
