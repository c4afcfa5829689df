-- A comment replaced the mark by which archives show the column.
comment on column post_former_titles.title_id is 'exposed';
