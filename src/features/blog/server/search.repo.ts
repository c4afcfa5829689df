import { type RawBuilder, sql } from 'kysely';
import type { PostLanguage } from '#kernel/locale.ts';
import type { Database } from '#platform/db/kysely.ts';
import { MOST_MISTYPED, nearestWords, partsOf, SHORTEST_BEGINNING, type SoughtWords } from '../rules.ts';
import { card, type PostRow, published } from './repo.ts';

const configurationOf = (language: PostLanguage) =>
  language === 'FR' ? sql`'french'::regconfig` : sql`'english'::regconfig`;

/** How much a word of posts is like a typed one. */
const WHOLE = 3;
const BEGINNING = 2;
export const SIMILAR = 1;

/** Words that begin like a typed one, and words that are compared with a mistyped one. */
const MOST_BEGINNINGS = 60;
const MOST_COMPARED = 300;
/** Follows every letter in the order of bytes. */
const LAST = '\u{10ffff}';

/** A word of posts that is looked for. */
interface FoundWord {
  /** The index of the typed word that it replaces. */
  place: number;
  word: string;
  near: number;
}

/**
 * Finds the words of posts for typed ones: their stems, words that begin like them, and if there are none, words that are like
 * them except for typing errors. Omits words that the language ignores.
 */
export async function findWords(
  db: Database,
  language: PostLanguage,
  { words, operators }: SoughtWords,
): Promise<FoundWord[]> {
  // Only equality and ranges: with row-level security PostgreSQL uses no index for other conditions.
  const known = sql`select k.word from post_word_parts k where k.language = ${language} and k.part = ''`;
  const { rows } = await sql<{ place: number; stem: string; word: string | null; near: number }>`
    select typed.place::int as place, stems.stem, found.word,
           case when found.word = stems.stem then ${sql.lit(WHOLE)} else ${sql.lit(BEGINNING)} end as near
      from unnest(${words}::text[]) with ordinality typed(word, place)
     cross join lateral (
       select s.stem from unnest(tsvector_to_array(to_tsvector(${configurationOf(language)}, typed.word))) s(stem) limit 1) stems
      left join lateral (
       (${known} and k.word = stems.stem) union all
       (${known} and k.word >= typed.word and k.word < typed.word || ${LAST} and k.word <> stems.stem
           and ${!operators} and length(typed.word) >= ${sql.lit(SHORTEST_BEGINNING)}
         order by k.word limit ${sql.lit(MOST_BEGINNINGS)})) found(word) on true
     order by typed.place`.execute(db);
  const found: FoundWord[] = [];
  let mistyped = 0;
  for (const { place, stem, word, near } of rows) {
    if (word !== null) found.push({ place, word, near });
    else {
      const forms = [...new Set([words[place - 1] ?? stem, stem])];
      const isCompared = !operators && mistyped++ < MOST_MISTYPED;
      const similar = isCompared ? nearestWords(forms, await listCompared(db, language, forms)) : [];
      // No post has the word or one like it: then no post is found.
      for (const one of similar.length > 0 ? similar : [stem])
        found.push({ place, word: one, near: similar.length > 0 ? SIMILAR : WHOLE });
    }
  }
  return withoutNeedless(found);
}

/** If a word is mistyped, the other words are not completed if posts have them: beginnings would find too much. */
function withoutNeedless(found: readonly FoundWord[]): FoundWord[] {
  if (!found.some(({ near }) => near === SIMILAR)) return [...found];
  const whole = new Set(found.filter(({ near }) => near === WHOLE).map(({ place }) => place));
  return found.filter(({ place, near }) => near !== BEGINNING || !whole.has(place));
}

/** Lists the words that begin a typed one, and those with most parts in common. */
async function listCompared(
  db: Database,
  language: PostLanguage,
  forms: readonly string[],
): Promise<string[]> {
  const parts = [...new Set(forms.flatMap(partsOf))];
  const beginnings = forms.flatMap((word) =>
    Array.from({ length: word.length }, (_, at) => word.slice(0, at + 1)),
  );
  const { rows } = await sql<{ word: string }>`
    select k.word from post_word_parts k
     where k.language = ${language} and k.part = '' and k.word = any(${beginnings}::text[])
     union all
    (select k.word from post_word_parts k
      where k.language = ${language} and k.part = any(${parts}::text[])
      group by k.word
      order by count(*)::float / (${parts.length}::int + length(k.word) + 1 - count(*)) desc, k.word
      limit ${sql.lit(MOST_COMPARED)})`.execute(db);
  return [...new Set(rows.map((row) => row.word))];
}

export interface SearchFilter {
  language: PostLanguage;
  sought: SoughtWords;
  words: readonly FoundWord[];
  rows: number;
}

const placesOf = (words: readonly FoundWord[]) => new Set(words.map(({ place }) => place)).size;

/** The translations with one of the words that stand for a typed one, each once. */
function translationsWith(language: PostLanguage, words: readonly FoundWord[]): RawBuilder<unknown> {
  const [first] = words;
  if (words.length === 1 && first !== undefined)
    return sql`select i.translation_id as id, ${sql.lit(first.near)} as near, i.weight, i.published_at
                 from post_words i where i.language = ${language} and i.word = ${first.word}`;
  // A lateral query is looked up for each word, also before PostgreSQL knows how many rows there are.
  return sql`
    select p.id, max(w.near) as near, max(p.weight) as weight, max(p.published_at) as published_at
      from unnest(${words.map(({ word }) => word)}::text[], ${words.map(({ near }) => near)}::int[]) w(word, near)
     cross join lateral (
       select i.translation_id as id, i.weight, i.published_at from post_words i
        where i.language = ${language} and i.word = w.word offset 0) p
     group by p.id`;
}

/** The translations with one (`any`) or all of the typed words. */
function ranked({ language, sought, words }: SearchFilter): RawBuilder<unknown> {
  const places = [...Map.groupBy(words, ({ place }) => place).values()];
  const sets = places.map((one) => translationsWith(language, one));
  if (sought.any)
    return sql`select id, min(near) as near, sum(weight) as weight, max(published_at) as published_at
                 from (${sql.join(sets, sql` union all `)}) one group by id`;
  const each = (column: string) => sets.map((_, index) => sql.ref(`p${index}.${column}`));
  const joined = sets.map((set, index) => {
    const named = sql`(${set}) ${sql.ref(`p${index}`)}`;
    return index === 0 ? named : sql`${named} using (id)`;
  });
  return sql`select id, least(${sql.join(each('near'))}) as near, ${sql.join(each('weight'), sql` + `)} as weight, p0.published_at
               from ${sql.join(joined, sql` join `)}`;
}

/** The best translations, as a query named `best`: those with the typed words come first. */
function bestFor(filter: SearchFilter): RawBuilder<unknown> {
  const { language, sought, words, rows } = filter;
  // Reads the texts in order, and no more of them than are shown: a text takes much longer than a word.
  const matching = sql`
     cross join lateral (
       select from post_translations t
        where t.id = r.id and t.search @@ websearch_to_tsquery(${configurationOf(language)}, ${sought.text}) offset 0) m`;
  // A constant column in the order would be sorted again above the join, after all texts were read.
  const isMixed = words.some(({ near }) => near !== words[0]?.near);
  const order = sql`order by ${isMixed ? sql`r.near desc, ` : sql``}r.weight desc, r.published_at desc, r.id desc`;
  return sql`
    ranked as (${ranked(filter)}),
    best as materialized (
      select r.* from (select * from ranked r ${order} offset 0) r ${sought.operators ? matching : sql``}
      ${order} limit ${sql.lit(rows)})`;
}

const inOrder = sql`order by best.near desc, best.weight desc, best.published_at desc, best.id desc`;

/** Reads the posts with the whole words if they are enough, because beginnings of words are in many more posts. */
async function wholeFirst<Row>(
  filter: SearchFilter,
  read: (filter: SearchFilter) => Promise<Row[]>,
): Promise<Row[]> {
  const whole = filter.words.filter(({ near }) => near === WHOLE);
  if (whole.length < filter.words.length && placesOf(whole) === placesOf(filter.words)) {
    const rows = await read({ ...filter, words: whole });
    if (rows.length === filter.rows) return rows;
  }
  return read(filter);
}

export function search(db: Database, filter: SearchFilter): Promise<(PostRow & { excerpt: string })[]> {
  return wholeFirst(filter, async (chosen) => {
    const { rows } = await sql<PostRow & { excerpt: string }>`
      with ${bestFor(chosen)}
      select ${card}, left(v.content_text, 60000) as excerpt ${published} join best on best.id = t.id ${inOrder}`.execute(
      db,
    );
    return rows;
  });
}

export function suggest(db: Database, filter: SearchFilter): Promise<{ title_id: string; title: string }[]> {
  return wholeFirst(filter, async (chosen) => {
    const { rows } = await sql<{ title_id: string; title: string }>`
      with ${bestFor(chosen)}
      select t.title_id, v.title ${published} join best on best.id = t.id ${inOrder}`.execute(db);
    return rows;
  });
}
