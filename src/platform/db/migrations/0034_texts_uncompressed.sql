-- Texts of posts are stored uncompressed. Compressing two megabytes takes up to fifty milliseconds per
-- column, and a save writes four; uncompressed it takes ten. Existing texts stay as they are and can be read.
alter table post_versions
  alter column content set storage external,
  alter column content_html set storage external,
  alter column content_text set storage external;
alter table post_saves alter column content set storage external;
alter table post_unsaved_texts alter column content set storage external;
