/** Generates values that a schema accepts: enough to pass validation. */
import { z } from 'zod';

interface Shape {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  default?: unknown;
  examples?: unknown[];
}

/** Values of fields whose rules are stricter than their type and whose schemas have no `examples`, by name. */
const known: Record<string, unknown> = {
  email: 'sample@test.example',
  company: 'Ada & Co',
  firstName: 'Grace',
  lastName: 'Hopper',
  firstname: 'Grace',
  lastname: 'Hopper',
  login: 'grace',
  accountState: 'true',
  password: 'Correct9Horse',
  'password-validation': 'Correct9Horse',
  currentPassword: 'Correct9Horse',
  passwordValidation: 'Correct9Horse',
  'condition-checkbox': 'on',
  rowsPerPage: 10,
  page: 0,
  startdate: '2026-01-01',
  enddate: '2026-01-31',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  dailyRate: '650.00',
  currency: 'EUR',
  forEverybody: 'false',
  everybody: 'false',
  address: '/2021/03/rain',
  site: 'https://blog.example.com',
  at: '2099-01-01T12:00:00Z',
  publishedAt: '2026-01-15T12:00:00Z',
  from: '2026-01-01',
  to: '2026-01-31',
  year: 2026,
  month: 1,
  valuettc: '12.50',
  value_vat_type_a: '',
  value_vat_type_b: '',
  value_vat_type_c: '',
  value_vat_type_d: '',
  value_untaxed: '',
  foreign_amount: '',
  exchange_rate: '',
  rate_date: '',
  limit_per_day: '25.00',
  account: '625100',
  account_type_a: '625101',
  account_type_b: '625102',
  account_type_c: '625103',
  account_type_d: '625104',
  account_type_e: '625105',
  journal: 'NDF',
  employee_account: '421000',
  vat_account: '445660',
  expense_account: '625800',
  percent: '8.5',
  iban: 'FR1420041010050500013M02606',
  holder: 'Ada Lovelace',
  bic: 'AGRIFRPP',
  since: '2026-01-01',
  amount: '12.50',
  receiptNumber: '',
  refund_of: '',
  no_document: '',
  device: 'a-device-1',
  distance: '12.5',
  power: '5',
  categoryIds: '1',
  siren: '732829320',
  accent: '',
  facts_months: '36',
  contact_email: 'sample@test.example',
  social: '',
  execution_day: '2099-01-15',
  token: 'a'.repeat(32),
};

/** @param ids values for fields by name, which take precedence. */
export function sampleOf(
  schema: z.ZodType | undefined,
  ids: Record<string, unknown> = {},
): Record<string, unknown> {
  if (schema === undefined) return {};
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  return objectOf(shape, ids);
}

function objectOf(shape: Shape, ids: Record<string, unknown>): Record<string, unknown> {
  const one = shape.anyOf?.[0] ?? shape;
  return Object.fromEntries(
    Object.entries(one.properties ?? {}).map(([name, part]) => [
      name,
      ids[name] ?? known[name] ?? idsOf(name, ids) ?? valueFor(part, ids),
    ]),
  );
}

/** Returns `[receiptId]` for `receiptIds`. */
function idsOf(name: string, ids: Record<string, unknown>): unknown[] | undefined {
  const id = name.endsWith('Ids') ? ids[name.slice(0, -1)] : undefined;
  return id === undefined ? undefined : [id];
}

function valueFor(shape: Shape, ids: Record<string, unknown>): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  if (shape.examples !== undefined) return shape.examples[0];
  // Give optional values too.
  if (shape.anyOf !== undefined)
    return valueFor(shape.anyOf.find((one) => one.const !== '') ?? shape.anyOf[0] ?? {}, ids);
  if (shape.default !== undefined) return shape.default;
  switch (shape.type) {
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return shape.items === undefined ? [] : [valueFor(shape.items, ids)];
    case 'object':
      return objectOf(shape, ids);
    case 'string':
      return 'sample'.padEnd(shape.minLength ?? 0, 'e');
    default:
      return 1;
  }
}
