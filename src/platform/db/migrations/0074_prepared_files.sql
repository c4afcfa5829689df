-- Files of calls that are too large for a request: kind «file», with path and query of the call as subject.
-- Previous version: reads only its own kinds, and its workers do not take jobs of this kind.
alter table exports drop constraint exports_kind_check;
-- Previous version: the new list contains the old one.
alter table exports add constraint exports_kind_check check (kind in ('workspace', 'activity_reports', 'file'));
