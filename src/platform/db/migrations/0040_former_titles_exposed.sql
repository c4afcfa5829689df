-- A comment replaced the mark by which archives show the column.
comment on column post_former_titles.title_id is 'exposed';

alter table orders alter column from_pricing set not null;
