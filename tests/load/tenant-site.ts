/** Inserts pictures, posts in two languages, newsletters, requests, the record and an import. */
import { type Filler, pick, series } from './tenant-filler.ts';

/** Posts per statement: triggers count each post in the same row, whose old versions slow them down. */
const POSTS_AT_ONCE = 1000;

export async function fillSite(
  { insert, ids, of, client, workspaceId, approverId }: Filler,
  people: readonly number[],
  contracts: readonly number[],
) {
  await insert('medias', series(of(5000)), {
    title: `'Picture ' || n`,
    storage_key: `'${workspaceId}-picture-' || n`,
    mime_type: `'image/png'`,
    byte_size: '100000',
    sha256: 'sha256(n::text::bytea)',
    width: '1600',
    height: '900',
    colour: `'#0f766e'`,
  });
  const medias = await ids(`select id from medias where title like 'Picture %' order by id`);
  await insert('categories', series(20), { title: `'Category ' || n`, folded_title: `'category ' || n` });
  const categories = await ids(`select id from categories where title like 'Category %' order by id`);
  const total = of(20_000);
  for (let from = 1; from <= total; from += POSTS_AT_ONCE)
    await posts(`generate_series(${from}, ${Math.min(total, from + POSTS_AT_ONCE - 1)}) n`);

  async function posts(numbers: string): Promise<void> {
    await insert('posts', numbers, {
      author_id: pick(people, 'n'),
      featured: 'n % 10 = 0',
      cover_media_id: pick(medias, 'n'),
      created_at: `now() - n * interval '1 hour'`,
    });
    const fresh = `posts where not exists (select from post_translations t where t.post_id = posts.id)`;
    await client.query(`create temporary table fresh as select id from ${fresh}`);
    await insert('post_translations', `fresh, unnest(array['EN', 'FR']) l`, {
      post_id: 'id',
      language: 'l',
      title_id: `'post-' || id`,
    });
    const translations = 'post_translations t join fresh on fresh.id = t.post_id';
    await insert('post_former_titles', translations, {
      language: 't.language',
      title_id: `'/old/' || t.title_id`,
      translation_id: 't.id',
    });
    await insert('post_previews', translations, {
      token_hash: `sha256(('preview-of-translation-' || t.id)::bytea)`,
      translation_id: 't.id',
      created_by: `${approverId}`,
      expires_at: `now() + interval '1 day'`,
    });
    const text = {
      version: '1',
      title: `'Post ' || t.post_id || case when t.post_id % 1000 = 0 then ' rareword' else '' end`,
      description: `'Words about it.'`,
      content: `repeat('<p>Text about consulting.</p>', 50)`,
      words: '150',
    };
    await insert('post_versions', translations, {
      ...text,
      translation_id: 't.id',
      status: `'published'`,
      content_html: text.content,
      content_text: `repeat('Text about consulting. ', 50)`,
    });
    await insert('post_saves', translations, {
      ...text,
      translation_id: 't.id',
      text_hash: 'sha256(t.title_id::bytea)',
    });
    await client.query(
      `update post_translations t set published_version_id = v.id, published_at = p.created_at,
              search = to_tsvector('english', v.title || ' ' || v.content_text)
         from post_versions v, posts p where v.translation_id = t.id and p.id = t.post_id and p.id in (select id from fresh)`,
    );
    await insert('post_categories', 'fresh', { post_id: 'id', category_id: pick(categories, 'id') });
    await insert('media_uses', 'posts p join fresh using (id)', {
      media_id: 'p.cover_media_id',
      post_id: 'p.id',
      language: `''`,
      place: `'cover'`,
    });
    await client.query('drop table fresh; reset role');
    // Otherwise the triggers go on with plans made for empty tables, and read the old versions of the counters.
    await client.query(
      'vacuum analyze posts, post_translations, post_versions, post_categories, post_counts, published_counts',
    );
    await client.query('set role ardoise_tenant');
  }

  await insert('newsletter_subscriptions', series(of(20_000)), {
    email: `'reader' || n || '@size.example'`,
    locale: `case when n % 2 = 0 then 'en' else 'fr' end`,
    state: `'confirmed'`,
    confirmed_at: `now() - n * interval '1 minute'`,
  });
  const shown = JSON.stringify({ en: { subject: 'News', html: '<p>News</p>', posts: [] } });
  await insert('newsletters', series(10), {
    state: `'sent'`,
    subject_en: `'News ' || n`,
    html_en: `'<p>News</p>'`,
    shown: `'${shown}'`,
    recipients: `${of(20_000)}`,
    started_at: `now() - n * interval '7 days'`,
    finished_at: `now() - n * interval '7 days'`,
    created_by_id: `${approverId}`,
    created_by: `'Grace Hopper'`,
    created_at: 'now()',
  });
  await insert(
    'newsletter_deliveries',
    `newsletters w, newsletter_subscriptions s where w.state = 'sent' and s.email like 'reader%'`,
    {
      newsletter_id: 'w.id',
      subscription_id: 's.id',
      locale: 's.locale',
      state: `'sent'`,
      due_at: 'w.started_at',
      changed_at: 'w.started_at',
    },
  );
  await insert('contact_requests', series(of(20_000)), {
    first_name: `'Marie'`,
    last_name: `'Curie ' || n`,
    email: `'marie' || n || '@size.example'`,
    phone_number: `''`,
    request: `'Can you help us?'`,
    receive_news: 'false',
    locale: `'en'`,
    state: `case when n % 10 = 0 then 'new' else 'answered' end`,
  });
  // One action in ten thousand is rare.
  await insert('audit_events', series(of(1_000_000)), {
    actor_id: pick(people, 'n'),
    actor_name: `'Jean Martin'`,
    action: `case when n % 10000 = 1 then 'books.closed' when n % 3 = 0 then 'post.created' else 'contract.updated' end`,
    subject_type: `case when n % 10000 = 1 then 'books' when n % 3 = 0 then 'post' else 'contract' end`,
    subject_id: pick(contracts, 'n'),
    occurred_at: `now() - (${of(1_000_000)} - n) * interval '1 minute'`,
  });
  await insert('import_entries', `imports i, ${series(of(20_000))}`, {
    import_id: 'i.id',
    external_id: `n || ''`,
    name: `'entry ' || n`,
    title: `'Entry ' || n`,
    sought: `'entry ' || n`,
    language: `'EN'`,
    outcome: `'published'`,
    address: `''`,
    day: `''`,
    author: `''`,
    links: '0',
    redirects: `'{}'`,
  });
}
