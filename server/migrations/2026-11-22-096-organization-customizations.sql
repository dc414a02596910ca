-- What a person sees who chose nothing: {ui: {theme, timeZone, timeFormat}, favorites: [environment ids]}.
alter table organizations add column customizations jsonb not null default '{}';
