-- Previous version: receipts_day_sums has the same columns.
drop index receipts_day;
