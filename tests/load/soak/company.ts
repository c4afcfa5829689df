/** Creates the companies and people of the soak test. Only accounts are inserted directly; the rest are calls. */
import sharp from 'sharp';
import { createAccount, openSession, PASSWORD } from '#features/accounts/factory.ts';
import { updateBookSettings } from '#features/books/settings.contract.ts';
import { createContract } from '#features/contracts/contract.ts';
import { posteOf } from '#features/expenses/factory.ts';
import { createMedia, uploadMedia } from '#features/media/contract.ts';
import { updateBankAccount, updatePaymentSettings } from '#features/payments/bank.contract.ts';
import { createWorkspace } from '#features/workspaces/factory.ts';
import type { Role } from '#kernel/actor.ts';
import { createClient } from '#kernel/client.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import type { Account } from './person.ts';

/** Examples of the SWIFT IBAN Registry. */
const COMPANY_IBAN = 'FR1420041010050500013M02606';
const PERSON_IBAN = 'DE89370400440532013000';
/** Before all days that people record. */
const JOINED = '2024-01-01T00:00:00Z';
const PICTURES = 3;

export interface Company {
  workspaceId: number;
  /** Whether its posts are on the site that visitors read. */
  isSite: boolean;
  contractId: number;
  posteId: number;
  mediaIds: readonly number[];
  owner: Account;
  managers: readonly Account[];
  consultants: readonly Account[];
}

export interface Sizes {
  managers: number;
  consultants: number;
}

export async function createCompany(
  engine: Engine,
  url: string,
  existing: number | undefined,
  { managers, consultants }: Sizes,
): Promise<Company> {
  const workspaceId = existing ?? (await createWorkspace(engine, { pricing: 'enterprise' }));
  const person = (role: Role) => createPersonOf(engine, workspaceId, role);
  const several = (count: number, role: Role) =>
    Promise.all(Array.from({ length: count }, () => person(role)));
  const owner = await person('ROLE_OWNER');
  const people = {
    owner,
    managers: await several(managers, 'ROLE_MANAGER'),
    consultants: await several(consultants, 'ROLE_USER'),
  };
  const api = await clientOf(engine, url, owner);
  await api(updateBookSettings, {
    body: { siren: '732 829 320', journal_label: 'Notes de frais', label_locale: 'fr', fiscal_month: 1 },
  });
  await api(updatePaymentSettings, {
    body: {
      holder: 'Ardoise Conseil',
      iban: COMPANY_IBAN,
      bic: '',
      since: '2024-01-01',
      currentPassword: PASSWORD,
    },
  });
  const { contractId } = await api(createContract, {
    body: { cname: 'Basalte', kind: 'internal', forEverybody: true },
  });
  const posteId = await posteOf({ api }, 'Other');
  const mediaIds: number[] = [];
  for (let number = 0; number < PICTURES; number++) {
    const { media_id } = await api(createMedia, { body: { title: `Cover ${workspaceId}-${number}` } });
    const body = new FormData();
    body.append('file', await picture(number, 'png'));
    await api(uploadMedia, { params: { mediaId: media_id }, body: body as never });
    mediaIds.push(media_id);
  }
  for (const one of people.consultants) {
    const own = await clientOf(engine, url, one);
    await own(updateBankAccount, {
      params: { userId: one.userId },
      body: { iban: PERSON_IBAN, holder: 'Ada Lovelace', currentPassword: PASSWORD },
    });
  }
  return { workspaceId, isSite: existing !== undefined, contractId, posteId, mediaIds, ...people };
}

export async function createPersonOf(engine: Engine, workspaceId: number, role: Role): Promise<Account> {
  const account = await createAccount(engine, { workspace_id: workspaceId, role, created_at: JOINED });
  return { ...account, role };
}

/** The workspace that the first start created. */
export function findSite(engine: Engine): Promise<number> {
  return asInstallation(engine, async ({ db }) => {
    const site = await db
      .selectFrom('workspaces')
      .select('id')
      .where('is_site', '=', true)
      .executeTakeFirstOrThrow();
    return site.id;
  });
}

async function clientOf(engine: Engine, url: string, account: Account) {
  const { token } = await openSession(engine, account);
  return createClient(async (path, { onSent: _, kept: __, ...init }) => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(url + path, { ...init, headers });
  });
}

/** A picture that differs for each number, of some kilobytes. */
export async function picture(number: number, kind: 'png' | 'jpg'): Promise<File> {
  const background = {
    r: number % 256,
    g: Math.floor(number / 256) % 256,
    b: Math.floor(number / 65_536) % 256,
  };
  const drawn = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  const bytes = kind === 'png' ? await drawn.png().toBuffer() : await drawn.jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], `picture.${kind}`);
}
