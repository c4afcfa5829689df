/** Inserts members, contracts, days, weeks and expense reports with receipts and files. */
import { each, type Filler, pick, series } from './tenant-filler.ts';

/** People per statement of worked days. */
const PEOPLE_AT_ONCE = 50;
const WEEKS = 400;
export const REPORTS_OF_ONE = 50;
const RECEIPTS_OF_REPORT = 10;
/** The condition of the inserted reports. */
export const filled = `title like 'Report %'`;

const contractOf = (contracts: readonly number[], person: string, n: string) =>
  pick(contracts, `${person} * 3 + ${n} % 3`);

/** @returns the ids of all active members. */
export async function fillMembers({ insert, ids, of, workspaceId, client }: Filler): Promise<number[]> {
  await insert('accounts', series(of(1000)), {
    email: `'m' || n || '@${workspaceId}.size.example'`,
    login: `'member' || n`,
    role: `case when n % 20 = 0 then 'ROLE_MANAGER' else 'ROLE_USER' end`,
    first_name: `'Jean'`,
    last_name: `'Martin ' || n`,
    user_state: `'active'`,
  });
  const people = await ids(
    `select id from accounts where workspace_id = ${workspaceId} and user_state = 'active' and role <> 'ROLE_ADMIN' order by id`,
  );
  const [licence = 0] = await ids(`select id from licences where workspace_id = ${workspaceId} order by id`);
  await insert('bills', series(of(1000)), {
    licence_id: `${licence}`,
    number: `'L-${workspaceId}-' || n`,
    customer_name: `'Customer ' || n`,
    customer_email: `'customer@size.example'`,
    pricing: `'superior'`,
    period_start: `date '1900-01-01' + n`,
    period_end: `date '1900-01-02' + n`,
    net_cents: '100',
    vat_rate: '2000',
    vat_cents: '20',
    total_cents: '120',
    lines: `'[]'`,
  });
  await client.query(
    `insert into workspaces (name, email) select 'Company ' || n, 'c' || n || '@size.example' from ${series(of(1000))}`,
  );

  return people;
}

export async function fillDays({ insert, ids, of, approverId }: Filler, people: readonly number[]) {
  await insert('contracts', series(Math.max(3, of(200))), {
    name: `'Contract ' || n`,
    sought: `'contract ' || n`,
    client: `'Client ' || n % 40`,
    daily_rate_cents: '60000',
  });
  const contracts = await ids(`select id from contracts where name like 'Contract %' order by id`);
  const everybody = each(people);
  await insert('contract_members', `${everybody}, generate_series(0, 2) n`, {
    contract_id: contractOf(contracts, 'place::int', 'n'),
    account_id: 'p.id',
  });
  for (let from = 0; from < people.length; from += PEOPLE_AT_ONCE) {
    const some = each(people.slice(from, from + PEOPLE_AT_ONCE));
    await insert('worked_days', `${some}, generate_series(0, ${WEEKS - 1}) w, generate_series(0, 4) d`, {
      account_id: 'p.id',
      day: `date_trunc('week', current_date)::date - 7 * w + d`,
      contract_id: contractOf(contracts, `(${from} + place)::int`, 'w'),
      half_days: '2',
    });
  }
  await insert('timesheets', `${everybody}, generate_series(1, ${WEEKS - 1}) w`, {
    account_id: 'p.id',
    monday: `date_trunc('week', current_date)::date - 7 * w`,
    state: `case when w <= 2 then 'submitted' else 'approved' end`,
    approver_id: `${approverId}`,
    approver_name: `'Grace Hopper'`,
    submitted_at: `current_date - 7 * w + interval '5 days'`,
    decided_at: `case when w > 2 then current_date - 7 * w + interval '6 days' end`,
  });

  return contracts;
}

export async function fillReports(filler: Filler, people: readonly number[], contracts: readonly number[]) {
  const { insert, ids, approverId } = filler;
  const everybody = each(people);
  const postes = await ids('select id from postes order by id');
  // The reports of the last months wait, those of the months before are approved.
  await insert('reports', `${everybody}, generate_series(1, ${REPORTS_OF_ONE}) n`, {
    account_id: 'p.id',
    contract_id: contractOf(contracts, 'place::int', 'n'),
    title: `'Report ' || n`,
    sought: `'report ' || n`,
    start_date: 'current_date - 30 * n',
    end_date: 'current_date - 30 * n + 29',
    state: `case when n <= 5 then 'submitted' else 'approved' end`,
    approver_id: `${approverId}`,
    approver_name: `'Grace Hopper'`,
    approver_email: `'grace@size.example'`,
    submitted_at: `current_date - 30 * n + interval '29 days'`,
    decided_at: `case when n > 5 then current_date - 30 * n + interval '30 days' end`,
  });
  await insert('receipts', `reports r, generate_series(1, ${RECEIPTS_OF_REPORT}) n where ${filled}`, {
    report_id: 'r.id',
    number: 'n',
    poste_id: pick(postes, 'r.id + n'),
    date: 'r.start_date + 2 * n',
    supplier: `'Shop ' || r.id % 500`,
    folded_supplier: `'shop ' || r.id % 500`,
    billable: 'n % 2 = 0',
    ttc_cents: '1200 + (r.id * 79 + n * 1047) % 20000',
  });
  const receipts = `receipts r where supplier like 'Shop %'`;
  await insert('receipt_vats', receipts, {
    receipt_id: 'id',
    type: `'TYPEC'`,
    rate: '2000',
    net_cents: 'ttc_cents - 200',
    vat_cents: '200',
    deductible_cents: '200',
  });
  await insert('receipt_references', `${receipts} and id % 2 = 0`, {
    receipt_id: 'id',
    reference: `'INV' || id`,
  });
  await insert('attachments', receipts, {
    receipt_id: 'id',
    name: `'receipt.png'`,
    kind: `'png'`,
    storage_key: `workspace_id || '-file-' || id`,
    byte_size: '100000',
    sha256: 'sha256(id::text::bytea)',
  });
  await insert('comments', `reports where ${filled} and id % 5 = 0`, {
    report_id: 'id',
    author_id: `${approverId}`,
    author_name: `'Grace Hopper'`,
    text: `'Which customer was this for?'`,
  });
  const steps = (kind: string, from: string) =>
    insert(
      'workflow_events',
      `${from}, (values ('submit', 'submitted'), ('approve', 'approved')) s(step, state)`,
      {
        subject_type: `'${kind}'`,
        subject_id: 'id',
        step: 's.step',
        to_state: 's.state',
        actor_id: `case s.step when 'approve' then ${approverId} else account_id end`,
        actor_name: `'Grace Hopper'`,
      },
    );
  await steps('report', `(select * from reports where ${filled} and state = 'approved') r`);
  await steps('week', `(select * from timesheets where state = 'approved') t`);
  await insert('notifications', `${everybody}, generate_series(1, 20) n`, {
    account_id: 'p.id',
    event: `'report_approve'`,
    facts: `jsonb_build_object('title', 'Report ' || n)`,
    path: `'/app/expenses'`,
    occurred_at: `now() - n * interval '1 day'`,
  });
  await insert('notifications', `reports where ${filled} and state = 'submitted'`, {
    account_id: `${approverId}`,
    event: `'report_submit'`,
    facts: `jsonb_build_object('title', title)`,
    path: `'/app/approvals'`,
    occurred_at: 'submitted_at',
  });
}
