/**
 * Reads the demonstration data in `demo/`, and defines what its fields mean. Times are relative to the day of
 * the first start; amounts are in euro cents.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ContractKind } from '#features/contracts/rules.ts';
import type { ReportEntry } from '#features/imports/entry.rules.ts';
import type { WeekState } from '#features/planning/state.rules.ts';
import type { ReportState } from '#features/receipts/report.rules.ts';
import type { VatType } from '#features/vat/rules.ts';
import type { Pricing } from '#features/workspaces/rules.ts';
import type { Role } from '#kernel/actor.ts';
import type { Locale, PostLanguage } from '#kernel/locale.ts';
import categories from '../../../demo/categories.json';
import companies from '../../../demo/companies.json';
import contracts from '../../../demo/contracts.json';
import importReport from '../../../demo/import.json';
import newsletters from '../../../demo/newsletters.json';
import planning from '../../../demo/planning.json';
import reports from '../../../demo/reports.json';
import requests from '../../../demo/requests.json';
import sales from '../../../demo/sales.json';
import site from '../../../demo/site.json';
import unfinished from '../../../demo/unfinished.json';

export type Bilingual = Record<Locale, string>;

interface Company {
  /** The brand name by default. */
  name?: string;
  email: string;
  site?: boolean;
  pricing: Pricing;
  domain?: string;
  people: { email: string; login: string; firstName: string; lastName: string; role: Role }[];
}

interface Contract {
  /** The contract belongs to the workspace of the first member. */
  members: string[];
  cname: string;
  client?: string;
  kind?: ContractKind;
  forEverybody?: boolean;
  /** First and last month, relative to the current one. */
  from?: number;
  until?: number;
  rate?: number;
  closed?: boolean;
  /** Of the client: first and last month as above; days, or cents. */
  orders?: { number: string; from: number; until: number; days?: number; amount?: number }[];
}

export interface Planner {
  email: string;
  /** Cents that a day costs the company. */
  cost?: number;
  approver: string;
  /** The contract of a day: the first from Monday to Wednesday, the second on other days. */
  contracts: string[];
  /**
   * By the number of weeks ago; weeks that are not listed are approved. `without` and `with` are days of the
   * week.
   */
  weeks: Record<
    string,
    { state: WeekState; comment?: string; without?: number[]; with?: number } | undefined
  >;
}

interface Planning {
  /** Months for which days are recorded; they always include the end of a year. */
  months: number;
  /** Days of a month, both included. */
  leave: { month: number; from: number; until: number; contract: string }[];
  /** The contract for half a day each month. */
  training: string;
  members: Planner[];
}

export interface Receipt {
  preset: string;
  supplier: string;
  /** Day of the month, from 0. */
  day: number;
  /** The amount; omitted for a mileage allowance. */
  gross?: number;
  /** The VAT as printed, if there are several rates. */
  vat?: Partial<Record<VatType, number>>;
  untaxed?: number;
  /** In `demo/tickets`. */
  file?: string;
  billable?: boolean;
  comment?: string;
  noDocument?: string;
  tags?: string;
  kilometres?: number;
  /** The amount in another currency, and the euros for one unit. */
  foreign?: { currency: string; amount: string; rate: string };
}

export interface Report {
  author: string;
  approver: string;
  contract: string;
  title: string;
  /** The number of months ago. */
  month: number;
  state: ReportState;
  comment?: string;
  receipts: Receipt[];
}

interface Requests {
  owner: string;
  requests: {
    firstName: string;
    lastName: string;
    email: string;
    phone?: string;
    locale: Locale;
    daysAgo: number;
    text: string;
    answered?: boolean;
  }[];
  readers: { email: string; locale: Locale; daysAgo: number }[];
}

export interface Newsletter {
  /** The day on which it was sent; omitted for a draft. */
  daysAgo?: number;
  /** The addresses of the articles in the newsletter. */
  articles: string[];
  subject: Bilingual;
  text: Bilingual;
}

interface DemoSite {
  texts: Record<Locale, Record<string, string>>;
  /** Fields of the site without a language. */
  contact: Record<`contact_${'address' | 'phone' | 'email'}`, string>;
  /** The picture of shared links, in `demo/pictures`. */
  card: string;
  cardAlt: Bilingual;
}

type Entry = Pick<ReportEntry, 'title' | 'name' | 'outcome'> &
  Partial<Pick<ReportEntry, 'language' | 'notes'>>;

export interface DemoInvoice {
  client: string;
  daysAgo: number;
  /** It is not issued. */
  draft?: boolean;
  /** As a request writes them. */
  lines: { text: string; quantity: string; unit: string; price: string }[];
  payments: { daysAgo: number; amount: string }[];
}

/** Company, clients and contacts are as requests write them. */
interface Sales {
  owner: string;
  company: Record<'name' | 'street' | 'postcode' | 'city' | 'siren', string>;
  clients: { name: string; contacts: Record<string, string>[] }[];
  invoices: DemoInvoice[];
  /** Cents. */
  received: { supplier: string; siren: string; number: string; text: string; daysAgo: number; net: number };
}

interface Unfinished {
  posts: {
    /** The title of a picture. */
    cover?: string;
    /** Days until it is published, and the hour in UTC. */
    appears?: { inDays: number; at: string };
    texts: { language: PostLanguage; file: string; title: string; description: string }[];
  }[];
  /** The article whose source changes, and the file that is appended to it. */
  revised: { titleId: string; file: string };
}

export const demo = {
  categories: categories as Record<string, Bilingual>,
  companies: companies as Company[],
  contracts: contracts as Contract[],
  importReport: importReport as Omit<typeof importReport, 'entries'> & { entries: Entry[] },
  newsletters: newsletters as Newsletter[],
  planning: planning as Planning,
  reports: reports as Report[],
  requests: requests as Requests,
  sales: sales as Sales,
  site: site as DemoSite,
  unfinished: unfinished as Unfinished,
};

/**
 * Returns the folder with pictures and texts, beside the source tree or the built server; undefined if the
 * installation has none.
 */
export function demoFolder(): string | undefined {
  return ['../../demo', '../../../demo']
    .map((up) => path.resolve(import.meta.dirname, up))
    .find((folder) => existsSync(folder));
}
