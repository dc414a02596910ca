-- Troubleshooting lists messages by the time of their change, beside requests.
create index deliveries_created on deliveries (organization_id, created_at desc, id desc);
