-- Troubleshooting lists timers and retries by themselves: they are few among what senders send.
create index receipts_own on receipts (organization_id, received_at desc, id desc) where source in ('timer', 'again');
