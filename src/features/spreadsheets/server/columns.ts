/**
 * Guesses the column of each field by the columns' names. Names in exports of other programs:
 * - Kimai, `src/Export/DefaultTemplate.php` for the order and `translations/messages.{en,fr}.xlf` for the names, at commit
 *   1f421c276badbf9eeff40852de305a1e4c1e829f: «Date, From, To, Duration, Currency, Price, Internal price, Hourly price, Fixed
 *   price, Name, User, E-mail, Staff number, Customer, Project, Activity, Description, Billable, Tags, Type, …»; in French «Date,
 *   De, À, Durée, Devise, Taux, …, Nom, Nom d’utilisateur, Courriel, Numéro d’équipe, Client, Projet, Activité, …».
 * - Odoo, `account.analytic.line`: the fields of `addons/hr_timesheet` and their French in its `i18n/fr.po` (saas-18.4): «Date,
 *   Employee, Project, Task, Description, Time Spent» («Hours Spent» up to 15, «Quantity» with all fields), «Date, Employé, Projet,
 *   Tâche, Description, Temps passé»; `hr.expense`: `addons/hr_expense/models/hr_expense.py` (19.0) and `i18n/fr.po` (17.0):
 *   «Expense Date, Description, Employee, Category, Vendor, Total», «Date de la dépense, Description, Employé, Catégorie,
 *   Fournisseur, Total». An export that is meant for another import has the technical names, such as `employee_id`.
 * - Harvest, detailed time report: «Date, Client, Project, Project Code, Task, Notes, Hours, Hours Rounded, Billable?, Invoiced?,
 *   Approved?, First Name, Last Name, Roles, Employee?, Billable Rate, …».
 * - Clockify, detailed report: «Project, Client, Description, Task, User, Group, Email, Tags, Billable, Start Date, Start Time,
 *   End Date, End Time, Duration (h), Duration (decimal), …».
 * - Toggl Track, detailed report: «User, Email, Client, Project, Task, Description, Billable, Start date, Start time, End date,
 *   End time, Duration, Tags, Amount ()».
 */
import { locales } from '#kernel/locale.ts';
import { fold } from '#kernel/text.ts';
import { type AnyField, type FieldOf, fieldsOfPart, type Mapping, type Part, type Source } from '../rules.ts';
import { fieldLabel } from './labels.ts';

/** Other names of a field, the most likely first. */
const names: { [P in Part]: Partial<Record<FieldOf<P>, readonly string[]>> } = {
  members: {
    email: [
      'Mail',
      'E-mail address',
      'Email address',
      'Courriel',
      'Adresse e-mail',
      'Adresse mail',
      'work_email',
      'Work Email',
    ],
    firstName: ['Given name', 'Firstname'],
    lastName: ['Surname', 'Family name', 'Lastname', 'Nom de famille', 'Name'],
    role: ['Rôle', 'Role'],
    phoneNumber: ['Phone number', 'Mobile', 'Tel', 'Portable', 'work_phone'],
    locale: ['Lang', 'Locale'],
    analyticCode: ['Analytic account', 'Compte analytique', 'Cost centre', 'Section analytique'],
  },
  contracts: {
    cname: ['Name', 'Nom', 'Project', 'Projet', 'Mission', 'Contract name', 'Nom du contrat'],
    client: ['Customer', 'Company', 'partner_id', 'Société'],
    kind: ['Type', 'Genre'],
    startDate: ['Start date', 'Date de début', 'From', 'date_start'],
    endDate: ['End date', 'Date de fin', 'To', 'date_end'],
    dailyRate: ['Rate', 'TJM', 'Tarif journalier', 'Price', 'ADR', 'Prix'],
    currency: ['Currency', 'Devise'],
    analyticCode: ['Analytic account', 'Compte analytique', 'Project Code', 'analytic_account_id'],
    members: ['Consultants', 'Team', 'Équipe', 'People'],
  },
  days: {
    // Kimai has three columns for the person; only the e-mail is unambiguous.
    member: [
      'E-mail',
      'Courriel',
      'Email',
      'Employee',
      'Employé',
      'employee_id',
      'Consultant',
      'Collaborateur',
      'Salarié',
      'User',
      'Utilisateur',
      "Nom d'utilisateur",
      'Name',
      'Nom',
    ],
    contract: ['Project', 'Projet', 'project_id', 'Mission', 'Customer', 'Client'],
    date: ['Day', 'Jour', 'Start date', 'Date de début', 'Spent date'],
    days: ['Quantity (days)', 'Days spent', 'Jours passés', 'Number of days', 'Nombre de jours'],
    hours: [
      'Duration',
      'Durée',
      'Duration (h)',
      'Durée (h)',
      'Duration (decimal)',
      'Durée (décimal)',
      'Duration (hours)',
      'Total hours',
      'Time spent',
      'Temps passé',
      'Hours spent',
      'Heures passées',
      'Quantity',
      'Quantité',
      'unit_amount',
    ],
  },
  receipts: {
    member: [
      'E-mail',
      'Courriel',
      'Email',
      'Employee',
      'Employé',
      'employee_id',
      'Consultant',
      'Collaborateur',
      'Salarié',
      'User',
      'Utilisateur',
      'Name',
      'Nom',
    ],
    date: ['Expense date', 'Date de la dépense', 'Date de la note de frais', 'Day', 'Jour'],
    poste: [
      'Category',
      'Catégorie',
      'product_id',
      'Product',
      'Produit',
      'Expense type',
      'Type de frais',
      'Nature',
    ],
    valuettc: [
      'Total',
      'Amount',
      'Montant',
      'TTC',
      'total_amount',
      'Total in currency',
      'total_amount_currency',
      'Total TTC',
    ],
    supplier: ['Vendor', 'vendor_id', 'Merchant', 'Marchand', 'Shop'],
    contract: ['Project', 'Projet', 'Mission', 'Customer', 'Client'],
    billable: ['Rebillable', 'Refacturable'],
    comment: ['Description', 'Notes', 'Note', 'Libellé', 'name'],
    currency: ['Currency', 'Devise', 'currency_id'],
    reference: ['Ref', 'Réf', 'External ID', 'ID externe', 'id'],
  },
  openings: {
    member: [
      'E-mail',
      'Courriel',
      'Email',
      'Payroll number',
      'Matricule',
      'Employee',
      'Employé',
      'Salarié',
      'Collaborateur',
      'Name',
      'Nom',
    ],
    leaveKind: ['Leave', 'Congé', 'Kind', 'Type', 'Leave type', 'Type de congé', 'Absence'],
    days: ['Balance', 'Solde', 'Number of days', 'Nombre de jours'],
    date: ['Day', 'Jour', 'On', 'Au', 'Date du solde'],
    period: ['Period', 'Période', 'Year', 'Année'],
  },
};

/** The columns of a name that is in two columns. */
const firstNames = ['First name', 'Firstname', 'Given name', 'Prénom'];
const lastNames = ['Last name', 'Lastname', 'Surname', 'Family name', 'Nom de famille', 'Nom', 'Name'];
/** Names of columns that identify a person better than the first and last name. */
const identifiers = [
  'E-mail',
  'Courriel',
  'Email',
  'Mail',
  'Adresse e-mail',
  'employee_id',
  'Member',
  'Membre',
];

/** Columns that occur together only in this program's export. If several names are listed, one is enough. */
const marks: readonly { source: Source; part: Part; all: readonly (readonly string[])[] }[] = [
  {
    source: 'kimai',
    part: 'days',
    all: [
      ['From', 'De'],
      ['To', 'À'],
      ['Duration', 'Durée'],
      ['Project', 'Projet'],
      ['Activity', 'Activité'],
    ],
  },
  { source: 'harvest', part: 'days', all: [['Hours'], ['Project Code'], ['First Name'], ['Employee?']] },
  {
    source: 'clockify',
    part: 'days',
    all: [['Start Date'], ['End Date'], ['Duration (h)', 'Duration (decimal)'], ['Project']],
  },
  {
    source: 'toggl',
    part: 'days',
    all: [['User', 'Email'], ['Start date'], ['End date'], ['Duration'], ['Project']],
  },
  {
    source: 'odoo',
    part: 'days',
    all: [
      ['Employee', 'Employé', 'employee_id'],
      ['Project', 'Projet', 'project_id'],
      ['Time spent', 'Temps passé', 'Hours spent', 'Heures passées', 'Quantity', 'Quantité', 'unit_amount'],
    ],
  },
  {
    source: 'odoo',
    part: 'receipts',
    all: [
      ['Expense date', 'Date de la dépense', 'Date de la note de frais', 'date'],
      ['Employee', 'Employé', 'employee_id'],
      ['Category', 'Catégorie', 'product_id'],
      ['Total', 'total_amount', 'Total in currency', 'total_amount_currency'],
    ],
  },
];

/** Reduces a name to letters and digits: «E-mail» becomes «email». In Odoo a slash may follow the name: `employee_id/name`. */
function keyOf(name: string): string {
  return fold(name.replace(/\/(?:\.?id|name|display_name)$/, '')).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether a column answers a question with yes or no, as «Employee?» and «Billable?» of Harvest. */
const isFlag = (name: string) => /\?\s*$/.test(name);

/** Returns the field's labels in the template, in both languages, then its other names. */
function namesOf(part: Part, field: AnyField): string[] {
  const labels = locales.map((locale) => fieldLabel(part, field, locale));
  const others: Partial<Record<AnyField, readonly string[]>> = names[part];
  return [...labels, field, ...(others[field] ?? [])].map(keyOf);
}

/** @returns the guessed column of each field; a column belongs to at most one field. */
export function guessColumns(part: Part, head: readonly string[]): Mapping {
  const keys = head.map(keyOf);
  const mapping = nameColumns(part, keys);
  const used = new Set<number>(Object.values(mapping));
  for (const [field, { kind, completes }] of fieldsOfPart(part)) {
    if (mapping[field] !== undefined || completes !== undefined) continue;
    const isFree = (at: number) => !used.has(at) && (kind === 'word' || !isFlag(head[at] ?? ''));
    const column = namesOf(part, field)
      .map((name) => keys.findIndex((key, at) => key === name && key !== '' && isFree(at)))
      .find((at) => at !== -1);
    if (column === undefined) continue;
    mapping[field] = column;
    used.add(column);
  }
  return mapping;
}

/** Returns the columns of a member's first and last name, if the table has both and nothing that identifies better. */
function nameColumns(part: Part, keys: readonly string[]): Mapping {
  const columnOf = (some: readonly string[]) =>
    some.map((name) => keys.indexOf(keyOf(name))).find((at) => at !== -1);
  const [first, last] = [columnOf(firstNames), columnOf(lastNames)];
  const isSplit = fieldsOfPart(part).some(([, { completes }]) => completes === 'member');
  if (!isSplit || first === undefined || last === undefined || columnOf(identifiers) !== undefined) return {};
  return { member: first, lastName: last };
}

/** Returns the program that made the export; undefined if unknown. */
export function sourceOf(part: Part, head: readonly string[]): Source | undefined {
  const keys = new Set(head.map(keyOf));
  return marks.find(
    (mark) => mark.part === part && mark.all.every((some) => some.some((name) => keys.has(keyOf(name)))),
  )?.source;
}
