-- What readers and search need of a post besides its HTML is stored when it is rendered: the plain text, and
-- headings with ids. For existing versions it is computed here as generated columns, about as the program
-- does it, because row-level security would hide them from an update.
create function plain_text_of(html text) returns text language sql immutable as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(
      regexp_replace(regexp_replace(html, '</?(p|h[2-4]|li|tr|td|th|pre|blockquote|figure|div|br|hr)\y[^<>]*>', ' ', 'g'), '<[^<>]+>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'), '\s+', ' ', 'g'))
$$;
-- No greedy part: one would make the whole expression greedy.
create function contents_of(html text) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m[2], 'text', plain_text_of(m[3]), 'level', m[1]::integer) order by n), '[]')
    from regexp_matches(html, '<h([23])[^>]*?\sid="([^"]+?)"[^>]*?>(.*?)</h[23]>', 'g') with ordinality as found(m, n)
$$;
alter table post_versions
  add column content_text text not null generated always as (plain_text_of(content_html)) stored,
  add column contents jsonb not null generated always as (contents_of(content_html)) stored;
alter table post_versions
  alter column content_text drop expression,
  alter column contents drop expression;
-- An older version that still runs during the update does not fill them.
alter table post_versions
  alter column content_text set default '',
  alter column contents set default '[]';
drop function contents_of(text);
drop function plain_text_of(text);
call expose_tenant_table('post_versions');
