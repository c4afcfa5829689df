-- Paper or slate, as each person likes it; `system` follows the device.
alter table accounts add column theme text not null default 'system' check (theme in ('system', 'light', 'dark'));
