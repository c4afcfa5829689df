-- Texts of posts are kept as they are. Compressing two megabytes takes the embedded database, which has one connection, up to
-- fifty milliseconds for each column, and a save writes four of them; uncompressed it is ten. Texts from before stay as they
-- were kept, and are read as before.
alter table post_versions
  alter column content set storage external,
  alter column content_html set storage external,
  alter column content_text set storage external;
alter table post_saves alter column content set storage external;
alter table post_unsaved_texts alter column content set storage external;
