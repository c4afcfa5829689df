/** Creates the public site of the demonstration company from the texts in `demo/site.json`. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderText } from '#features/content/server/source.service.ts';
import { htmlOfSource } from '#features/content/source.rules.ts';
import { insertPicture, storePicture } from '#features/media/server/intake.service.ts';
import { picturesById } from '#features/media/server/use.service.ts';
import { changedParts, emptyDocument, siteDocument } from '#features/site/document.rules.ts';
import { insertVersion } from '#features/site/server/document.repo.ts';
import { contentOf, mediaIdsOf } from '#features/site/shown.rules.ts';
import { announceChange } from '#features/workspaces/server/site.service.ts';
import { legalPages, type RichText } from '#kernel/company-site.ts';
import { locales } from '#kernel/locale.ts';
import { openingOf } from '#kernel/text.ts';
import { asTenant } from '#platform/db/transaction.ts';
import type { Platform } from '#platform/platform.ts';
import type { DemoPeople } from './companies.ts';
import { demo, demoFolder } from './demo.ts';
import { isMarked, mark } from './seed.repo.ts';

const MARK = 'site-texts';
/** Letters of a page's description for search engines. */
const OPENING = 200;

export async function seedSite(platform: Platform, { workspaceId, author }: DemoPeople): Promise<void> {
  const { engine, storage, clock, config } = platform;
  const folder = demoFolder();
  const done = await asTenant(engine, workspaceId, ({ db }) => isMarked(db, MARK), { readOnly: true });
  if (folder === undefined || done) return;
  const { texts, contact, card, cardAlt } = demo.site;
  const html = await renderLegal(texts);
  // The file first: an interrupted start leaves a file without a row.
  const bytes = await readFile(path.join(folder, 'pictures', card));
  const picture = await storePicture(storage, workspaceId, bytes);
  await asTenant(engine, workspaceId, async ({ db }) => {
    if (!(await mark(db, MARK))) return;
    const row = {
      workspaceId,
      uploadedBy: author,
      title: card.replace(/\.\w+$/, ''),
      alternatives: { EN: cardAlt.en, FR: cardAlt.fr },
    };
    const cardId = await insertPicture(db, row, picture);
    const document = siteDocument.parse({
      card: cardId,
      ...contact,
      ...Object.fromEntries(
        locales.flatMap((locale) =>
          Object.entries(texts[locale]).map(([name, text]) => [`${name}_${locale}`, text]),
        ),
      ),
    });
    const shown = contentOf(document, { html, pictures: await picturesById(db, [cardId]) });
    await insertVersion(db, {
      workspaceId,
      version: 1,
      kind: 'saved',
      document,
      shown,
      mediaIds: mediaIdsOf(shown),
      changed: changedParts(emptyDocument, document),
      savedBy: { id: null, name: config.brand },
      savedAt: clock.now(),
    });
    await announceChange(db, workspaceId);
  });
}

type Texts = (typeof demo.site)['texts'];

/** Renders the texts of the legal pages before the transaction, to keep it short. */
async function renderLegal(texts: Texts): Promise<(source: string) => RichText> {
  const made = new Map<string, RichText>();
  for (const locale of locales)
    for (const page of legalPages) {
      const source = texts[locale][page] ?? '';
      const content = htmlOfSource(source);
      const { rendered } = await renderText({ title: '', description: '', content }, new Map());
      made.set(source, { html: rendered.html, opening: openingOf(rendered.text, OPENING), media_ids: [] });
    }
  return (source) => {
    const text = made.get(source);
    if (text === undefined) throw new Error('a text of demo/site.json was not rendered');
    return text;
  };
}
