/** `cli import`: imports an export of WordPress or Ghost, or a folder of Markdown, pictures included. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findByEmail } from '#features/accounts/server/session.repo.ts';
import { recordEvent } from '#features/audit/server/service.ts';
import { dateOfSource, type ImportedSite } from '#features/imports/entry.rules.ts';
import { importSite } from '#features/imports/server/entry.service.ts';
import { readGhost } from '#features/imports/server/ghost.ts';
import { readMarkdownFolder } from '#features/imports/server/markdown-folder.ts';
import { COVER, pictureReader } from '#features/imports/server/picture-source.ts';
import { type ReportFormat, writeReport } from '#features/imports/server/report-file.ts';
import { readWordpress } from '#features/imports/server/wordpress.ts';
import { isDay } from '#kernel/day.ts';
import { type PostLanguage, postLanguages } from '#kernel/locale.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { type Folder, openFolder } from '#platform/folder/folder.ts';
import { openPlatform } from '#platform/platform.ts';
import { createContexts } from '#platform/request/contexts.ts';
import { commandContext } from '#platform/request/job.ts';
import { type Command, readArgs, singleArgument, UsageError } from './command.ts';
import { importSentences } from './import-sentences.ts';

const COMMON =
  '[--dry-run] [--report <file>] [--cover <file>] [--date <day>] [--pages] [--tags] [--private | --offline]';

export const command: Command = {
  usage: [
    `import <export.xml> --author <e-mail> [--language EN|FR] [--pictures <folder>] ${COMMON}`,
    `import <export.json> --author <e-mail> [--language EN|FR] [--pictures <folder>] [--site <address>] ${COMMON}`,
    `import <folder> --author <e-mail> [--language EN|FR] ${COMMON}`,
  ],
  help: `Imports an export of WordPress (WXR) or Ghost (JSON), or a folder of Markdown as Hugo and Jekyll use it,
pictures included. Existing posts are not changed, so you can repeat it. Links between posts are updated, and
the posts' old addresses redirect once this server has the old site's address. Comments are not imported.

  --author    the account for posts whose author has no account here; readers see the name of the post's author
  --dry-run   shows what would happen to each entry, without writing anything
  --report    a file with the outcome of each entry: .csv, .xlsx or .json
  --language  of posts whose language is not given
  --pictures  a folder with the export's uploads; otherwise they are fetched from the old site
  --site      the old site's address, which exports of Ghost do not contain
  --cover     a picture for posts without one, which otherwise stay drafts
  --date      YYYY-MM-DD, for posts without a date, which otherwise stay drafts
  --pages     also imports pages
  --tags      imports tags as categories; there may be many
  --private   also fetches from addresses in the internal network, e.g. from an old site inside the company
  --offline   fetches nothing`,
  async run(args, variables) {
    const { source, report: file, ...options } = read(args);
    const isFolder = (await stat(source).catch(() => undefined))?.isDirectory();
    if (isFolder === undefined) throw new UsageError(`${source} cannot be read`);
    const platform = await openPlatform(readConfig(variables));
    try {
      const context = commandContext(createContexts(platform, recordEvent), platform);
      const author = await context.everyTenant(({ db }) => findByEmail(db, options.author), {
        readOnly: true,
      });
      if (author === undefined) throw new UsageError(`there is no account ${options.author}`);
      const zone = await context.inTenant(author.workspaceId, async ({ zone }) => zone, { readOnly: true });
      const site = await readSite(source, isFolder, {
        ...options,
        zone,
        date: dateOfSource(options.date, zone),
      });
      const report = await importSite(context, site, {
        workspaceId: author.workspaceId,
        authorId: author.userId,
        read: pictureReader({
          folder: await folderOf(isFolder ? source : options.pictures),
          cover: options.cover,
          from: options.offline ? 'nowhere' : options.private ? 'anywhere' : 'public',
        }),
        cover: options.cover === undefined ? undefined : COVER,
        dryRun: options.dryRun,
      });
      if (file !== undefined)
        await pipeline(Readable.from(writeReport(report, file.format)), createWriteStream(file.name));
      console.log(importSentences(report, options.dryRun));
      return 0;
    } finally {
      await platform.close();
    }
  },
};

type Options = NonNullable<Parameters<typeof readGhost>[2]>;

/** Detects the kind of export by its first bytes. @throws Problem 400 */
async function readSite(source: string, isFolder: boolean, options: Options): Promise<ImportedSite> {
  const now = systemClock.now();
  if (isFolder) return readMarkdownFolder(await openFolder(source), now, options);
  if (await beginsWithBrace(source)) return readGhost(await readFile(source, 'utf8'), now, options);
  return readWordpress(createReadStream(source, 'utf8'), now, options);
}

async function folderOf(folder: string | undefined): Promise<Folder | undefined> {
  if (folder === undefined) return undefined;
  return openFolder(folder).catch(() => {
    throw new UsageError(`${folder} cannot be read`);
  });
}

async function beginsWithBrace(source: string): Promise<boolean> {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0);
    return /^\uFEFF?\s*\{/.test(buffer.subarray(0, bytesRead).toString('utf8'));
  } finally {
    await file.close();
  }
}

function read(args: string[]) {
  const { values, positionals } = readArgs(args, {
    author: { type: 'string' },
    language: { type: 'string' },
    pictures: { type: 'string' },
    cover: { type: 'string' },
    site: { type: 'string' },
    date: { type: 'string' },
    report: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    pages: { type: 'boolean', default: false },
    tags: { type: 'boolean', default: false },
    private: { type: 'boolean', default: false },
    offline: { type: 'boolean', default: false },
  });
  const source = singleArgument(positionals, 'the file or folder');
  if (values.author === undefined)
    throw new UsageError('--author names the account that the posts belong to');
  if (values.site !== undefined && !/^https?:\/\/[^/]/i.test(values.site))
    throw new UsageError('--site is an address like https://blog.example');
  const { 'dry-run': dryRun, ...others } = values;
  return {
    ...others,
    source,
    dryRun,
    language: languageFrom(values.language),
    author: values.author.toLowerCase(),
    date: dateFrom(values.date),
    report: reportFile(values.report),
  } as const;
}

function languageFrom(given: string | undefined): PostLanguage | undefined {
  const language = postLanguages.find((one) => one === given?.toUpperCase());
  if (given !== undefined && language === undefined) throw new UsageError('--language is EN or FR');
  return language;
}

function dateFrom(given: string | undefined): string | undefined {
  if (given !== undefined && !isDay(given)) throw new UsageError('--date is a day like 2024-01-31');
  return given;
}

function reportFile(name: string | undefined): { name: string; format: ReportFormat } | undefined {
  if (name === undefined) return undefined;
  const format = (['csv', 'xlsx', 'json'] as const).find(
    (one) => path.extname(name).toLowerCase() === `.${one}`,
  );
  if (format === undefined) throw new UsageError('--report ends in .csv, .xlsx or .json');
  return { name, format };
}
