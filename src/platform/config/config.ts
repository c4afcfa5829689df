/**
 * Reads and validates the environment, once at the start. An invalid variable stops the start, and the error
 * names it.
 */

import { chmodSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { version } from '../../../package.json';

const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off', 'yes', 'no'])
  .transform((value) => ['true', '1', 'on', 'yes'].includes(value));

/** Splits a comma-separated list. */
const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `single=0,starter=2900,…`: cents per month before VAT. */
const planPrices = z
  .string()
  .default('single=0,starter=2900,superior=9900,enterprise=29900')
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.trim().split('='))))
  .pipe(
    z.object(
      Object.fromEntries(
        (['single', 'starter', 'superior', 'enterprise'] as const).map((plan) => [
          plan,
          z.coerce.number('a price in cents for each of single, starter, superior, enterprise').int().min(0),
        ]),
      ) as Record<'single' | 'starter' | 'superior' | 'enterprise', z.ZodCoercedNumber>,
    ),
  );

export const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  /** A file with the instant in ISO 8601 at which the server's clock is fixed; only in tests. */
  TEST_CLOCK: z.string().min(1).optional(),
  /** `web` answers requests, `worker` executes jobs and answers health checks only. */
  ROLE: z.enum(['web', 'worker', 'both']).default('both'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** May lead to a connection pooler if DATABASE_DIRECT_URL is set. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The database itself, for notifications, locks of a session and migrations. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A standby, for public pages, exports and figures. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Whether statements are named and planned once per connection; by default not with DATABASE_DIRECT_URL. */
  DATABASE_PREPARED: flag.optional(),
  /**
   * Connections of a process. Each takes 8 MB of the database's memory. The single thread of a process cannot use
   * more than the default at the same time.
   */
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(6),
  DATA_DIR: z.string().min(1).default('./data'),
  /** A statement that takes longer is cancelled, in milliseconds. */
  QUERY_DEADLINE_MS: z.coerce.number().int().min(100).default(15_000),
  /** Minimum free disk space in MiB; below it, writes are refused with 507. */
  MIN_FREE_DISK_MB: z.coerce.number().int().min(0).default(256),
  /** Memory for the page cache in MiB; 0 disables it. */
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(32),
  STORAGE: z.enum(['local', 'gcs', 's3']).default('local'),
  STORAGE_BUCKET: z.string().optional(),
  STORAGE_REGION: z.string().optional(),
  STORAGE_ENDPOINT: z.url().optional(),
  STORAGE_ACCESS_KEY: z.string().optional(),
  STORAGE_SECRET_KEY: z.string().optional(),
  GCS_KEY_FILE: z.string().optional(),
  /** With a project, workspaces can have buckets of their own at Google. */
  GCS_PROJECT: z.string().min(1).optional(),
  GCS_LOCATION: z.string().min(1).default('EU'),
  GCS_ENDPOINT: z.url().optional(),
  /** The API for service accounts with read access to a bucket. */
  GCS_IAM_ENDPOINT: z.url().default('https://iam.googleapis.com'),
  /** With a region, workspaces can have buckets of their own at S3 or a compatible provider. */
  S3_REGION: z.string().min(1).optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  /** Encrypts secrets that must be read again; by default from a file in DATA_DIR. */
  SECRET_KEY: z.string().min(32, 'at least 32 characters').optional(),
  /** Previous keys, comma-separated: they decrypt old secrets until these are encrypted again. */
  SECRET_KEY_PREVIOUS: z
    .string()
    .transform(listOf)
    .refine((keys) => keys.every(({ length }) => length >= 32), 'at least 32 characters each')
    .default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Ardoise <no-reply@localhost>'),
  /** Receives messages of the contact form. */
  MAIL_CONTACT: z.string().min(3).optional(),
  /** Newsletter mails per second and process; a fraction is allowed. */
  NEWSLETTER_RATE: z.coerce.number().min(0.01).max(1000).default(10),
  BRAND_NAME: z.string().min(1).max(60).default('Ardoise'),
  MAINTENANCE: z.string().default('off'),
  SEED: z.enum(['demo', 'none']).optional(),
  DEMO_PASSWORD: z.string().min(8).max(100).optional(),
  ACCOUNT_PRIVACY: z.enum(['specified', 'uniform']).default('specified'),
  /** Addresses of proxies whose `X-Forwarded-For` is trusted, comma-separated. */
  TRUST_PROXY: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'addresses or ranges such as 10.0.0.0/8'),
      ),
    ),
  PLAN_PRICES: planPrices,
  /** The issuer of bills: name, address and numbers, lines separated by `|`. */
  BILL_ISSUER: z.string().max(500).optional(),
  METRICS: flag.default(false),
  /** Where traces are sent; the exporter reads this and the other standard variables itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * Milliseconds in which the server still accepts requests after a stop signal. Behind a proxy they must be longer
   * than the interval of its health checks.
   */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).max(300_000).default(300),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Variables that may be given as a file, by the name with `_FILE`: container platforms mount secrets as files. */
export const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
  'STORAGE_ACCESS_KEY',
  'STORAGE_SECRET_KEY',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'DEMO_PASSWORD',
] as const satisfies (keyof typeof environment.shape)[];

/**
 * An empty file counts as unset, like an empty variable.
 * @throws ConfigError for a file that cannot be read, and for a variable that is given in both ways.
 */
function withSecretFiles(given: Record<string, string | undefined>): Record<string, string | undefined> {
  const read = secrets.flatMap((name) => {
    const file = given[`${name}_FILE`];
    if (file === undefined) return [];
    if (given[name] !== undefined) throw new ConfigError(`Set either ${name} or ${name}_FILE, not both.`);
    try {
      const text = readFileSync(file, 'utf8').trim();
      return text === '' ? [] : [[name, text]];
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code;
      throw new ConfigError(`${name}_FILE: ${file} cannot be read (${reason}).`);
    }
  });
  return { ...given, ...Object.fromEntries(read) };
}

/**
 * Reads the configuration from environment variables.
 * @throws ConfigError that names every invalid variable and what it should be.
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const given = withSecretFiles(set);
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The configuration is not valid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const needed = env.STORAGE === 'local' ? [] : (['STORAGE_BUCKET'] as const);
  const missing = needed.filter((name) => env[name] === undefined);
  if (missing.length > 0) {
    throw new ConfigError(
      `The configuration is not valid:\n  ${missing.join(', ')}: needed with STORAGE=${env.STORAGE}`,
    );
  }
  const alone = (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const).find(
    (name) => env[name] !== undefined,
  );
  if (alone !== undefined && env.DATABASE_URL === undefined)
    throw new ConfigError(`The configuration is not valid:\n  ${alone}: needs DATABASE_URL`);
  if (env.TEST_CLOCK !== undefined && env.NODE_ENV !== 'test')
    throw new ConfigError('The configuration is not valid:\n  TEST_CLOCK: needs NODE_ENV=test');
  const production = env.NODE_ENV === 'production';
  return {
    version,
    production,
    test: env.NODE_ENV === 'test',
    testClock: env.TEST_CLOCK,
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    /** Start of links in mails and canonical URLs; never taken from a request. No trailing slash. */
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databasePrepared: env.DATABASE_PREPARED ?? env.DATABASE_DIRECT_URL === undefined,
    databasePool: env.DATABASE_POOL,
    dataDir: path.resolve(env.DATA_DIR),
    queryDeadlineMs: env.QUERY_DEADLINE_MS,
    minFreeBytes: env.MIN_FREE_DISK_MB * 1024 * 1024,
    pageCacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    storage: {
      kind: env.STORAGE,
      bucket: env.STORAGE_BUCKET,
      region: env.STORAGE_REGION,
      endpoint: env.STORAGE_ENDPOINT,
      accessKey: env.STORAGE_ACCESS_KEY,
      secretKey: env.STORAGE_SECRET_KEY,
      keyFile: env.GCS_KEY_FILE,
    },
    google:
      env.GCS_PROJECT === undefined
        ? undefined
        : {
            project: env.GCS_PROJECT,
            location: env.GCS_LOCATION,
            endpoint: env.GCS_ENDPOINT,
            iamEndpoint: env.GCS_IAM_ENDPOINT.replace(/\/+$/, ''),
            keyFile: env.GCS_KEY_FILE,
          },
    s3:
      env.S3_REGION === undefined
        ? undefined
        : {
            region: env.S3_REGION,
            endpoint: env.S3_ENDPOINT,
            accessKey: env.S3_ACCESS_KEY,
            secretKey: env.S3_SECRET_KEY,
          },
    secretKey: env.SECRET_KEY,
    previousSecretKeys: env.SECRET_KEY_PREVIOUS,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    /** By default the e-mail address of the site's workspace. */
    mailContact: env.MAIL_CONTACT,
    newsletterRate: env.NEWSLETTER_RATE,
    brand: env.BRAND_NAME,
    /** `off`, or any other value: then the home page offers a subscription instead of the site. */
    maintenance: env.MAINTENANCE,
    /** Demonstration data must be requested explicitly for a production database. */
    seed: env.SEED ?? (env.DATABASE_URL === undefined ? 'demo' : 'none'),
    demoPassword: env.DEMO_PASSWORD,
    accountPrivacy: env.ACCOUNT_PRIVACY,
    trustedProxies: env.TRUST_PROXY,
    planPrices: env.PLAN_PRICES,
    billIssuer: (env.BILL_ISSUER ?? env.BRAND_NAME).split('|').map((line) => line.trim()),
    metrics: env.METRICS,
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    shutdownDelayMs: env.SHUTDOWN_DELAY_MS,
    logLevel: env.LOG_LEVEL,
  };
}

/**
 * Creates the data directory, which contains every secret of the installation, or makes an existing one
 * private. `doctor` reports a directory of another owner.
 */
export function ensureDataDirectory(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(dataDir);
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(dataDir, mode & 0o700);
}
