/** Imports the pictures of posts. Each picture is imported once, however often and at whatever width it is shown. */
import { insertPicture, storePicture } from '#features/media/server/intake.service.ts';
import { drawnVector } from '#features/media/server/picture.service.ts';
import { Problem } from '#kernel/problem.ts';
import { percentDecoded } from '#kernel/text.ts';
import type { JobContext } from '#platform/request/job.ts';
import { type ImportedPost, type ImportedSite, originalOf, UNKNOWN_ORIGIN } from '../entry.rules.ts';
import * as repo from './entry.repo.ts';

export interface TakenPicture {
  mediaId: number;
  key: string;
}

export interface PictureOptions {
  workspaceId: number;
  /** The account recorded as uploader. */
  authorId: number;
  /** Reads the file at an address in the source; undefined if it is not available. */
  read(address: string): Promise<Uint8Array | undefined>;
  /** Checks the pictures without storing them. */
  dryRun?: boolean;
  /** Whether a picture is probably available, for a dry run without requests; `read` is then not called. */
  expects?(address: string): boolean;
}

export interface PictureTaker {
  /** @returns undefined if the picture is not available or the file is not a picture. */
  take(address: string, post: ImportedPost): Promise<TakenPicture | undefined>;
  /** @returns the number of imported pictures. */
  count(): number;
  missing: string[];
}

/** Maximum characters of an address in the report. */
const LONGEST_ADDRESS = 300;

/** Stores each picture before its row. */
export function pictureTaker(command: JobContext, site: ImportedSite, options: PictureOptions): PictureTaker {
  const { workspaceId, authorId, dryRun } = options;
  const seen = new Map<string, TakenPicture | undefined>();
  const missing: string[] = [];
  let fresh = 0;

  async function bring(externalId: string, address: string, post: ImportedPost) {
    if (options.expects !== undefined)
      return [externalId, address].some(options.expects) ? EXPECTED : undefined;
    const bytes = (await options.read(externalId)) ?? (await options.read(address));
    const about = site.pictures.get(externalId) ?? site.pictures.get(address);
    if (bytes === undefined) return undefined;
    const row = {
      workspaceId,
      uploadedBy: authorId,
      title: (about?.title || nameIn(externalId) || 'Picture').toWellFormed().slice(0, 200),
      alternatives: about?.alternative ? { [post.language]: about.alternative.slice(0, 500) } : {},
    };
    const picture = await storePicture(
      dryRun ? nowhere : command.files,
      workspaceId,
      await drawnVector(bytes),
    );
    if (dryRun) return { mediaId: 0, key: picture.key };
    return command.inTenant(workspaceId, async ({ db }) => {
      const mediaId = await insertPicture(db, row, picture);
      await repo.insertMark(db, { workspaceId, kind: 'media', externalId, subjectId: mediaId });
      return { mediaId, key: picture.key };
    });
  }

  async function take(address: string, post: ImportedPost) {
    const externalId = originalOf(address);
    if (seen.has(externalId)) return seen.get(externalId);
    const before = ({ db }: { db: Parameters<typeof repo.findMarkedPicture>[0] }) =>
      repo.findMarkedPicture(db, externalId);
    let taken = await command.inTenant(workspaceId, before, { readOnly: true });
    if (taken === undefined) {
      taken = await bring(externalId, address, post).catch((error: unknown) => {
        if (error instanceof Problem) return undefined;
        throw error;
      });
      if (taken === undefined) missing.push(address.slice(0, LONGEST_ADDRESS));
      else fresh++;
    }
    seen.set(externalId, taken);
    return taken;
  }

  return { take, missing, count: () => fresh };
}

/** Placeholder for a picture that is not imported yet. */
const EXPECTED: TakenPicture = { mediaId: 0, key: '' };

const nowhere = { put: async () => {} };

/** Returns the file name within an address. */
function nameIn(address: string): string {
  const name =
    address
      .split('/')
      .at(-1)
      ?.replace(/^\w+:|\.\w+$/g, '') ?? '';
  return percentDecoded(name);
}

export function absoluteAddress(address: string, base: string): string {
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(address);
  return !isWhole && URL.canParse(address, base) ? new URL(address, base).href : address;
}

/**
 * Sorts the pictures of a text that were not imported. Those on the old site, if its address is known, become links for readers like
 * pictures of other sites.
 */
export function missingPictures(post: ImportedPost, own: ReadonlyMap<string, TakenPicture>) {
  const there = new Map<string, string>();
  const nowhere: string[] = [];
  for (const src of post.found.pictures) {
    if (own.has(src)) continue;
    const address = absoluteAddress(src, post.base);
    if (/^https?:\/\//i.test(address) && !address.startsWith(UNKNOWN_ORIGIN)) there.set(src, address);
    else nowhere.push(src);
  }
  return { there, nowhere };
}
