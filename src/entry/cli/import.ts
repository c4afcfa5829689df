/** `cli import`: a WordPress export or a folder of Markdown, pictures included. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { findByEmail } from '#features/accounts/server/session.repo.ts';
import { recordEvent } from '#features/audit/server/service.ts';
import { type ImportReport, importSite } from '#features/posts/server/import.service.ts';
import { readMarkdownFolder } from '#features/posts/server/markdown-folder.ts';
import { readWordpress } from '#features/posts/server/wordpress.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { openPlatform } from '#platform/platform.ts';
import { createContexts } from '#platform/request/contexts.ts';
import { commandContext } from '#platform/request/job.ts';
import { type Command, onlyOne, readArgs, UsageError } from './command.ts';
import { COVER, pictureReader } from './picture-source.ts';

export const command: Command = {
  usage: [
    'import <file.xml> --author <e-mail> [--language EN|FR] [--pictures <folder>] [--cover <file>] [--pages] [--tags] [--private | --offline]',
    'import <folder> --author <e-mail> [--language EN|FR] [--cover <file>] [--tags] [--private | --offline]',
  ],
  help: `Brings in a WordPress export (WXR), or a folder of Markdown with front matter, pictures included.
What is there already stays as it is, so it can be repeated. Comments stay behind, and tags unless asked for.

  --author    the account that the posts belong to
  --language  of the posts that do not say theirs
  --pictures  a folder with the export's uploads; without it they are fetched from the old site
  --cover     a picture for the posts that have none, which stay drafts otherwise
  --pages     WordPress's pages as well
  --tags      as categories: there are no tags here, and often there are many
  --private   fetches from addresses of the own network as well, as of an old site inside the company
  --offline   fetches nothing`,
  async run(args, variables) {
    const { source, ...options } = read(args);
    const isFolder = (await stat(source).catch(() => undefined))?.isDirectory();
    if (isFolder === undefined) throw new UsageError(`${source} cannot be read`);
    const site = isFolder
      ? await readMarkdownFolder(source, systemClock.now(), options)
      : await readWordpress(createReadStream(source, 'utf8'), systemClock.now(), options);
    const platform = await openPlatform(readConfig(variables));
    try {
      const context = commandContext(createContexts(platform, recordEvent), platform);
      const author = await context.everyTenant(({ db }) => findByEmail(db, options.author), {
        readOnly: true,
      });
      if (author === undefined) throw new UsageError(`there is no account ${options.author}`);
      const report = await importSite(context, site, {
        workspaceId: author.workspaceId,
        authorId: author.userId,
        read: await pictureReader({
          folder: isFolder ? source : options.pictures,
          cover: options.cover,
          from: options.offline ? 'nowhere' : options.private ? 'anywhere' : 'public',
        }),
        cover: options.cover === undefined ? undefined : COVER,
      });
      console.log(sentences(report));
      return 0;
    } finally {
      await platform.close();
    }
  },
};

function read(args: string[]) {
  const { values, positionals } = readArgs(args, {
    author: { type: 'string' },
    language: { type: 'string' },
    pictures: { type: 'string' },
    cover: { type: 'string' },
    pages: { type: 'boolean', default: false },
    tags: { type: 'boolean', default: false },
    private: { type: 'boolean', default: false },
    offline: { type: 'boolean', default: false },
  });
  const source = onlyOne(positionals, 'the file or folder');
  if (values.author === undefined)
    throw new UsageError('--author names the account that the posts belong to');
  const language = values.language?.toUpperCase();
  if (language !== undefined && language !== 'EN' && language !== 'FR')
    throw new UsageError('--language is EN or FR');
  return { ...values, source, language, author: values.author.toLowerCase() } as const;
}

function sentences(report: ImportReport): string {
  const lines = [
    `${report.posts} posts (${report.translations} translations) and ${report.pictures} pictures were brought in.`,
  ];
  if (report.known > 0) lines.push(`${report.known} translations were here already.`);
  if (report.leftOut.length > 0) {
    const left = report.leftOut.map(({ name, why }) => `${name} (${why})`);
    lines.push(`${left.length} were left out:\n${list(left)}`);
  }
  if (report.undated.length > 0)
    lines.push(`Posts that say no date, and got today's:\n${list(report.undated)}`);
  if (report.drafts.length > 0)
    lines.push(`Drafts, because they have no cover picture (--cover gives one):\n${list(report.drafts)}`);
  if (report.missing.length > 0) lines.push(`Pictures that could not be had:\n${list(report.missing)}`);
  return lines.join('\n');
}

function list(items: readonly string[]): string {
  return items.map((item) => `  ${item}`).join('\n');
}
