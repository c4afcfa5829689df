-- Words of each save, so that the history need not read the texts. A generated column, because row-level
-- security would hide existing rows from an update; it counts about as the program does.
alter table post_saves add column words integer not null generated always as (
  regexp_count(regexp_replace(content, '<[^<>]+>|&nbsp;', ' ', 'g'), '[[:alnum:]]+([''’.-][[:alnum:]]+)*')) stored;
alter table post_saves alter column words drop expression;
