-- What is due is looked for over all organizations: targets that are paused are left out there.
create policy found on outbound_integrations for select using ((select tocsin_is_system()));
