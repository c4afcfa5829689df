/** Inserts postings and payments of the approved reports. */
import { each, type Filler } from './tenant-filler.ts';
import { filled, REPORTS_OF_ONE } from './tenant-work.ts';

/** The end of the last fiscal year. */
export const CLOSED_UNTIL = `${new Date().getFullYear() - 1}-12-31`;

export async function fillMoney({ insert, client, approverId }: Filler, people: readonly number[]) {
  const everybody = each(people);
  // Everything but the last months is posted and paid, in one payment a month.
  const posted = `reports r where ${filled} and state = 'approved'`;
  await client.query('begin');
  await insert('book_entries', posted, {
    journal: `'NDF'`,
    number: `(row_number() over (order by end_date, id))::int`,
    day: 'end_date',
    label: 'title',
    source_type: `'report'`,
    source_id: 'id',
    posted_at: 'decided_at',
    line_count: '2',
    total_cents: '10000',
  });
  await insert('book_lines', `book_entries e, generate_series(0, 1) n where journal = 'NDF'`, {
    entry_id: 'e.id',
    place: 'n',
    account: `case n when 0 then '625100' else '421000' end`,
    piece: `'NDF' || e.number`,
    piece_day: 'e.day',
    label: 'e.label',
    debit_cents: '10000 * (1 - n)',
    credit_cents: '10000 * n',
  });
  // Here the trigger checks that each entry is complete.
  await client.query('commit');
  await insert('book_exports', `(select max(id) as last from book_entries where journal = 'NDF') e`, {
    number: '1000',
    from_day: `'2020-01-01'`,
    to_day: `'${CLOSED_UNTIL}'`,
    last_entry_id: 'e.last',
    entries: '1',
    debit_cents: '1',
    sha256: `''`,
    siren: `'732829320'`,
    journal_label: `'Expenses'`,
    account_labels: `'{"625100": "Travel", "421000": "Employees"}'`,
    closed_by_name: `'Grace Hopper'`,
    closed_at: 'now()',
  });
  await insert('payment_runs', `generate_series(10, ${REPORTS_OF_ONE}) n`, {
    number: '1000 - n',
    method: `'sepa'`,
    execution_day: 'current_date - 30 * n + 35',
    message_id: `'month ' || n`,
    holder: `'Ardoise'`,
    iban: `'FR1420041010050500013M02606'`,
    bic: `'AGRIFRPP'`,
    reports: `${people.length}`,
    transfers: `${people.length}`,
    total_cents: `${people.length} * 10000`,
    deducted_cents: '0',
    sha256: `''`,
    created_by_id: `${approverId}`,
    created_by_name: `'Grace Hopper'`,
    created_at: 'current_date - 30 * n + 35',
    paid_on: 'current_date - 30 * n + 35',
    paid_at: 'current_date - 30 * n + 35',
  });
  await insert('payment_transfers', `payment_runs r, ${everybody} where r.message_id like 'month %'`, {
    run_id: 'r.id',
    account_id: 'p.id',
    place: 'place::int',
    holder: `'Jean Martin'`,
    message: `'Expenses'`,
    iban: `'BE68539007547034'`,
    ending: `'7034'`,
    reports_cents: '10000',
    amount_cents: '10000',
  });
  await insert(
    'payment_reports',
    `payment_transfers t join payment_runs m on m.id = t.run_id
       join reports r on r.account_id = t.account_id and m.message_id = 'month ' || replace(r.title, 'Report ', '')
      where r.state = 'approved'`,
    { transfer_id: 't.id', report_id: 'r.id', title: 'r.title', amount_cents: '10000' },
  );
  await insert('payment_advances', everybody, {
    account_id: 'p.id',
    amount_cents: '10000',
    paid_on: 'current_date - 10',
    recorded_by_id: `${approverId}`,
    recorded_by_name: `'Grace Hopper'`,
    recorded_at: 'now()',
  });
}
