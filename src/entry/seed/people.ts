/** The demonstration companies and their people (product.md §8). */
import type { Role } from '#kernel/actor.ts';
import type { Database } from '#platform/db/kysely.ts';
import { insertAccounts, insertWorkspace } from './seed.repo.ts';

export interface DemoPeople {
  workspaceId: number;
  author: number;
  manager: number;
}

interface DemoAccount {
  email: string;
  login: string;
  firstName: string;
  lastName: string;
  role: Role;
  company: 'site' | 'other';
}

export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'admin@demo.example',
    login: 'admin',
    firstName: 'Ada',
    lastName: 'Marchand',
    role: 'ROLE_ADMIN',
    company: 'site',
  },
  {
    email: 'owner@demo.example',
    login: 'owner',
    firstName: 'Odile',
    lastName: 'Perrin',
    role: 'ROLE_OWNER',
    company: 'site',
  },
  {
    email: 'manager@demo.example',
    login: 'manager',
    firstName: 'Marc',
    lastName: 'Delorme',
    role: 'ROLE_MANAGER',
    company: 'site',
  },
  {
    email: 'consultant@demo.example',
    login: 'consultant',
    firstName: 'Camille',
    lastName: 'Roche',
    role: 'ROLE_USER',
    company: 'site',
  },
  {
    email: 'author@demo.example',
    login: 'author',
    firstName: 'Agnès',
    lastName: 'Tellier',
    role: 'ROLE_USER',
    company: 'site',
  },
  {
    email: 'owner@other.example',
    login: 'owner',
    firstName: 'Olivier',
    lastName: 'Brun',
    role: 'ROLE_OWNER',
    company: 'other',
  },
  {
    email: 'consultant@other.example',
    login: 'consultant',
    firstName: 'Chloé',
    lastName: 'Vidal',
    role: 'ROLE_USER',
    company: 'other',
  },
];

export async function insertPeople(db: Database, brand: string, passwordHash: string): Promise<void> {
  const site = await insertWorkspace(db, {
    ...{ name: brand, email: 'owner@demo.example', pricing: 'superior' },
    is_site: true,
  });
  const other = await insertWorkspace(db, {
    ...{ name: 'Basalte Conseil', email: 'owner@other.example', pricing: 'starter' },
    domain_name: 'other.localhost',
  });
  await insertAccounts(
    db,
    demoAccounts.map((account) => ({
      workspace_id: account.company === 'site' ? site : other,
      email: account.email,
      login: account.login,
      first_name: account.firstName,
      last_name: account.lastName,
      role: account.role,
      user_state: 'active',
      password_hash: passwordHash,
    })),
  );
}
