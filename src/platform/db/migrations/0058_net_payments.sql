-- A report below zero is deducted from what its person is paid, so a person's sum may be zero.
alter table payment_transfers drop constraint payment_transfers_reports_cents_check;
alter table payment_transfers add constraint payment_transfers_reports_cents_check check (reports_cents >= 0);
alter table payment_reports drop constraint payment_reports_amount_cents_check;
alter table payment_reports add constraint payment_reports_amount_cents_check check (amount_cents <> 0);
