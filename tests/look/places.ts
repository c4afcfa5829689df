/**
 * The pages to check: each declared page with the person who sees most of it, and what opens on it. A page that
 * needs more than its path and the first of its roles has an entry here (look.test.ts).
 *
 * A step is the text to click, as `feature.key` of the message files; `row` opens the menu of the first row
 * (dialogs of row menus are found automatically), `name` opens what the first row's name opens; `wide` and
 * `narrow` resize the window for elements shown only in some. No step changes data.
 */
import type { Role } from '#kernel/actor.ts';
import { screens } from '#web/office-pages.ts';
import { documentPages, entrancePages } from '../../generated/pages.ts';

export type Who = 'owner@other' | 'admin' | 'owner' | 'manager' | 'consultant' | 'author';

export interface Place {
  /** The signed-in person; undefined for a visitor. */
  who?: Who;
  /** The path below `/{language}/app/`, if not the declared one. */
  at?: string;
  /** Opens the page of a list's first row whose link starts so. */
  from?: { list: string; link: string };
  /** Steps that open something on the page, by name. */
  opens?: Readonly<Record<string, readonly string[]>>;
}

const menus = {
  menu: ['narrow', 'shell.drawer_open'],
  palette: ['shell.palette_open'],
  person: ['wide', 'shell.logged_in_as'],
  bell: ['notifications.bell'],
};

const special: Readonly<Record<string, Place>> = {
  // Public documents.
  'blog/read': { at: 'blog/read?postId=1' },
  'blog/read/:titleId': { at: 'blog/read/run-it-twice' },
  'blog/author/:author': { at: 'blog/author/Agn%C3%A8s%20Tellier' },
  'blog/search': { at: 'blog/search?query=kafka' },
  'preview/:token': { at: 'preview/none' },
  'page/:slug': { at: 'page/none' },
  'newsletters/:newsletterId': { at: 'newsletters/1' },
  nowhere: { at: 'nowhere' },
  // Sign-in pages.
  logout: { at: 'login?from=logout' },
  // Back office.
  'home of a manager': { who: 'manager', at: 'home', opens: menus },
  'home of the owner': { who: 'owner', at: 'home' },
  'approvals/decisions': { who: 'manager' },
  approvals: { who: 'manager', opens: { keys: ['mouse', 'approvals.keys'] } },
  planning: {
    who: 'consultant',
    opens: { submit: ['planning.submit'], documents: ['wide', 'planning.documents'] },
  },
  'planning of others': {
    who: 'owner',
    at: 'planning',
    opens: { member: ['narrow', 'planning.month_menu', 'planning.of_member'] },
  },
  'planning/board': { who: 'manager', opens: { remind: ['board.remind_all'] } },
  expenses: { who: 'consultant', opens: { new: ['expenses.report_new'], row: ['row'] } },
  'expenses/:reportId': {
    who: 'consultant',
    from: { list: 'expenses?state=created', link: '/app/expenses/' },
    opens: {
      edit: ['expenses.other_actions', 'expenses.report_edit_short'],
      receipt: ['expenses.receipt_add'],
      submit: ['expenses.report_submit'],
      shown: ['name'],
    },
  },
  'expenses/vehicles': { who: 'consultant', opens: { new: ['expenses.vehicle_add'] } },
  books: { who: 'owner', opens: { close: ['books.close'] } },
  'books/settings': { who: 'owner' },
  closing: { who: 'owner', opens: { close: ['closing.close'] } },
  payroll: { who: 'owner' },
  'payroll/settings': { who: 'owner' },
  allowances: { who: 'owner', opens: { new: ['allowances.new'] } },
  'my-payroll': { who: 'consultant' },
  payments: { who: 'owner', opens: { advance: ['payments.advance_new'] } },
  'expenses/settings': { who: 'owner', opens: { new: ['expenses.poste_new'] } },
  contracts: {
    who: 'owner',
    opens: {
      new: ['contracts.create'],
      edit: ['name'],
      row: ['row'],
      delete: ['row', 'contracts.delete'],
    },
  },
  clients: { who: 'owner', opens: { new: ['clients.create'], row: ['row'], edit: ['row', 'clients.edit'] } },
  'clients/:clientId': {
    who: 'owner',
    from: { list: 'clients?q=Alpes', link: '/app/clients/' },
    opens: { contact: ['clients.contact_add'], edit: ['clients.edit'] },
  },
  sales: { who: 'owner', opens: { new: ['sales.new'], menu: ['ui.page_menu'] } },
  'sales/drafts/:salesDraftId': {
    who: 'owner',
    from: { list: 'sales', link: '/app/sales/drafts/' },
    opens: { line: ['sales.line_add'], details: ['sales.details_edit'] },
  },
  'sales/:salesInvoiceId': {
    who: 'owner',
    at: 'sales/3',
    opens: { mail: ['dispatch.mail'], record: ['receivables.record'], menu: ['ui.page_menu'] },
  },
  'sales/settings': { who: 'owner' },
  vat: { who: 'owner' },
  'vat/accounts': { who: 'owner' },
  'contracts/:contractId/pricing': {
    who: 'owner',
    at: 'contracts/1/pricing',
    opens: { change: ['sales.pricing_edit'] },
  },
  receivables: { who: 'owner', opens: { record: ['receivables.record'] } },
  'receivables/payments': { who: 'owner', opens: { record: ['receivables.record'] } },
  'receivables/statements': { who: 'owner' },
  'receivables/reminders': { who: 'owner' },
  'receivables/reminders/settings': { who: 'owner' },
  'supplier-invoices': { who: 'owner', opens: { row: ['row'], answer: ['row', 'inbox.answer'] } },
  budgets: { who: 'owner' },
  'contracts/:contractId': {
    who: 'owner',
    from: { list: 'budgets', link: '/app/contracts/' },
    opens: { order: ['budgets.order_add'], rate: ['budgets.rate_add'] },
  },
  members: {
    who: 'owner',
    opens: { invite: ['members.invite'], row: ['row'], details: ['name'] },
  },
  'members/:memberId': { who: 'manager', at: 'members/3' },
  // Marc Delorme, with something in each group.
  'members/:memberId/leaving': { who: 'owner', at: 'members/3/leaving?end=delete' },
  // Nobody of the demonstration has left.
  'members/:memberId/erasure': { who: 'owner', at: 'members/3/erasure' },
  // Only the other company's owner has no order yet.
  workspace: { who: 'owner@other', opens: { order: ['billing.offer_order'] } },
  'workspace of the site': { who: 'owner', at: 'workspace' },
  help: { who: 'consultant' },
  'help/:page': { who: 'consultant', at: 'help/first-steps' },
  notifications: { who: 'consultant' },
  'notifications/settings': { who: 'consultant' },
  'profile/security': {
    who: 'owner',
    opens: { app: ['accounts.factor_app_add'], passkey: ['accounts.factor_passkey_add'] },
  },
  'second-factor': { who: 'consultant' },
  'profile of another owner': {
    who: 'owner@other',
    at: 'profile',
    opens: { delete: ['workspaces.deletion_submit'] },
  },
  posts: {
    who: 'author',
    opens: {
      new: ['posts.create_post'],
      gallery: ['posts.open_gallery'],
      row: ['row'],
      delete: ['row', 'posts.delete'],
    },
  },
  'posts as a board': { who: 'author', at: 'posts?view=board' },
  'posts/trash': { who: 'author' },
  'posts/readings': { who: 'author' },
  'leave/calendar': { who: 'consultant' },
  'leave/rules': { who: 'owner' },
  'posts found nowhere': { who: 'author', at: 'posts?q=zzzz' },
  'posts/:postId/:language/edit': {
    who: 'author',
    from: { list: 'posts', link: '/app/posts/' },
    opens: {
      settings: ['narrow', 'posts.post_settings'],
      categories: ['narrow', 'posts.post_settings', 'posts.edit_categories'],
      schedule: ['narrow', 'posts.post_settings', 'posts.schedule'],
      preview: ['narrow', 'posts.post_settings', 'posts.preview_link'],
    },
  },
  'posts/:postId/:language/versions': {
    who: 'author',
    from: { list: 'posts', link: '/app/posts/' },
    opens: { versions: ['narrow', 'posts.post_settings', 'posts.versions'] },
  },
  'imports/:importId': {
    who: 'owner',
    from: { list: 'imports', link: '/app/imports/' },
    opens: { forget: ['imports.forget'] },
  },
  categories: {
    who: 'author',
    opens: { new: ['categories.create'], row: ['row'], delete: ['row', 'categories.delete'] },
  },
  contacts: { who: 'owner', opens: { read: ['row', 'site.contacts_read'], row: ['row'] } },
  'mailings/:newsletterId': { who: 'owner', at: 'mailings/1' },
  'mailings/:newsletterId of a draft': {
    who: 'owner',
    at: 'mailings/2',
    opens: { send: ['newsletters.newsletter_send'] },
  },
  'mailings/:newsletterId of a new one': { who: 'owner', at: 'mailings/new' },
  site: { who: 'owner', opens: { preview: ['narrow', 'site.site_preview'] } },
  'site/versions': { who: 'owner' },
  'site/pages/:pageId': { who: 'owner', at: 'site/pages/new' },
  'contacts of the newsletter': { who: 'owner', at: 'contacts?list=newsletter' },
  workspaces: {
    who: 'admin',
    opens: { new: ['workspaces.create'], row: ['row'] },
  },
  'workspaces/:workspaceId': { who: 'admin', at: 'workspaces/2' },
  orders: { who: 'admin', opens: { row: ['row'], order: ['name'] } },
  bills: { who: 'admin', opens: { row: ['row'] } },
  'nowhere in the office': { who: 'manager', at: 'nowhere' },
};

const roleOf: Readonly<Record<Who, Role>> = {
  admin: 'ROLE_ADMIN',
  owner: 'ROLE_OWNER',
  'owner@other': 'ROLE_OWNER',
  manager: 'ROLE_MANAGER',
  consultant: 'ROLE_USER',
  author: 'ROLE_USER',
};
const people: Readonly<Record<Role, Who>> = {
  ROLE_OWNER: 'owner',
  ROLE_MANAGER: 'manager',
  ROLE_USER: 'consultant',
  ROLE_ADMIN: 'admin',
};

/** The first of them sees a page without an entry. */
const order: readonly Role[] = ['ROLE_OWNER', 'ROLE_MANAGER', 'ROLE_USER', 'ROLE_ADMIN'];
const visited = [documentPages, entrancePages].flatMap((kind) => Object.values(kind).flat());
const pages: readonly { path: string; who?: readonly Role[] }[] = [...screens, ...visited];
/** A path with a parameter needs an entry. Visitors see `home`, which is also a screen. */
export const places: Readonly<Record<string, Place>> = {
  ...Object.fromEntries(
    pages
      .filter(({ path }) => !path.includes(':'))
      .map(({ path, who = [] }) => [
        path,
        { who: order.filter((role) => who.includes(role)).map((role) => people[role])[0] },
      ]),
  ),
  ...special,
};

/** Each screen as further roles see it, without dialogs. */
export function placesOfRoles(known: typeof places): Readonly<Record<string, Place>> {
  const seen = new Set(
    Object.entries(known).flatMap(([name, { who }]) =>
      who === undefined ? [] : [`${name.split(' ', 1)[0]} ${roleOf[who]}`],
    ),
  );
  const missing = screens.flatMap(({ path, who }) =>
    who.filter((role) => !seen.has(`${path} ${role}`)).map((role) => ({ path, who: people[role] })),
  );
  return Object.fromEntries(missing.map(({ path, who }) => [`${path} as ${who}`, { who, at: path }]));
}
