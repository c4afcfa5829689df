-- Words of each save, counted once when it is saved: the history tells them, and has no need of the texts.
-- Saves from before are counted here, about as the program does it, and as a generated column, since row-level
-- security would hide them from an update.
alter table post_saves add column words integer not null generated always as (
  regexp_count(regexp_replace(content, '<[^<>]+>|&nbsp;', ' ', 'g'), '[[:alnum:]]+([''’.-][[:alnum:]]+)*')) stored;
alter table post_saves alter column words drop expression;
