/**
 * The rules for imports (docs/architecture.md, «Layout»), checked by `npm run check`. The comment of a rule is
 * printed with each violation, so it explains where the code belongs and why. `([^/]+)` in `from` captures the
 * feature and `$1` in `to` refers to it, so a new feature needs no new rule, only its place in the order of
 * scripts/structure/features.ts.
 *
 * The parser is swc, because TypeScript 7 has no API yet that this tool could use.
 */

// Fails if swc is not installed: without it, the tool would find no imports in TypeScript files and report nothing.
import '@swc/core';
import { features } from './scripts/structure/features.ts';

/** An empty alternative instead of «?», because the tool rejects nested quantifiers. */
const noun = '(?:[a-z0-9-]+[.]|)';
const pureFile = `^src/features/[^/]+/${noun}(?:contract|rules|access|errors)[.]ts$`;
const declaredPages = '^src/features/[^/]+/pages[.]ts$';
const screens = '^src/features/[^/]+/(?:pages|components)/';
const repo = `^src/features/[^/]+/server/${noun}repo[.]ts$`;
const databaseLibraries = '(?:^|/)node_modules/(?:kysely|pg|pg-boss)/';
/** Tests and their factories may import everything; application code may not import them. */
const testFiles = ['[.]test[.]tsx?$', `^src/features/[^/]+/${noun}factory[.]ts$`];

function forbid(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to };
}

/** One rule per feature that forbids the later features, because a pattern cannot express «earlier than». */
const featureOrder = features
  .slice(0, -1)
  .map((feature, place) =>
    forbid(
      `feature-order-${feature}`,
      `The feature «${feature}» may import only features that come before it: ${features.slice(0, place).join(', ') || 'none'}. ` +
        'Let the later feature call this one, or move the shared code to the earlier feature or, if it has no domain ' +
        'knowledge, to the kernel. Two features that import each other can be neither understood nor changed alone.',
      { path: `^src/features/${feature}/`, pathNot: testFiles },
      { path: `^src/features/(?:${features.slice(place + 1).join('|')})/` },
    ),
  );

const layers = [
  forbid(
    'kernel-imports-nothing-else',
    'The kernel is the vocabulary of server and browser: it imports only itself and npm packages. Code with I/O ' +
      'belongs in src/platform, code with domain knowledge in a feature.',
    { path: '^src/kernel/', pathNot: testFiles },
    { path: ['^src/(?!kernel/)', '^(?:generated|scripts|tests)/'] },
  ),
  forbid(
    'kernel-runs-everywhere',
    "The kernel also runs in the browser, where Node's modules do not exist. Put the adapter in src/platform " +
      'and pass its values to the kernel as arguments.',
    { path: '^src/kernel/', pathNot: testFiles },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'platform-has-no-domain-knowledge',
    'An adapter in src/platform imports only the platform and the kernel. Code for one feature belongs in that ' +
      "feature's server/; src/entry passes the adapter what it needs as arguments.",
    { path: '^src/platform/', pathNot: testFiles },
    { path: '^src/(?!platform/|kernel/)' },
  ),
  forbid(
    'ui-has-no-domain-knowledge',
    'src/ui could be used by another product: it imports only itself and the kernel. A component for one feature ' +
      "belongs in that feature's components/, one for this application in src/web.",
    { path: '^src/ui/', pathNot: testFiles },
    { path: '^src/(?!ui/|kernel/)' },
  ),
  forbid(
    'nobody-imports-entry',
    'src/entry creates and connects all parts, so nothing imports it. Take what you need as an argument that ' +
      'src/entry passes.',
    { path: '^src/(?!entry/)', pathNot: testFiles },
    { path: '^src/entry/' },
  ),
  forbid(
    'api-mounts-features',
    "src/api mounts the features' calls. From a feature it imports the contract, rules, access, server/api.ts and the " +
      'service. Use the service instead of its SQL.',
    { path: '^src/api/', pathNot: testFiles },
    {
      path: ['^src/features/', '^src/(?:web|ui)/'],
      pathNot: [pureFile, `^src/features/[^/]+/server/${noun}(?:api|service)[.]ts$`],
    },
  ),
  forbid(
    'web-uses-the-api-client',
    'src/web runs in the browser: it reaches data only through the API client, never src/platform or src/api. ' +
      'On the server, src/entry passes an in-process client.',
    { path: '^src/(?:web|ui)/', pathNot: testFiles },
    { path: '^src/(?:platform|api)/' },
  ),
  forbid(
    'web-imports-no-pages',
    'From a feature, src/web imports contract, rules, access, components, messages and the declarations in pages.ts. ' +
      'Only src/web/routes.ts refers to the modules in pages/, so that each page is loaded on demand. Code in server/ ' +
      'must not be in the browser.',
    { path: '^src/web/', pathNot: testFiles },
    {
      path: '^src/features/',
      pathNot: [
        pureFile,
        declaredPages,
        '^src/features/[^/]+/components/',
        '^src/features/[^/]+/messages[.](?:en|fr)[.]json$',
      ],
    },
  ),
];

const betweenFeatures = [
  ...featureOrder,
  forbid(
    'feature-to-feature',
    'From another feature import only contract, rules, access, a service (server/service.ts), or a component or hook ' +
      '(components/media-gallery.tsx). Its SQL, styles and pages are private: call its service, render its component, ' +
      'or move a component without domain knowledge to src/ui.',
    { path: '^src/features/([^/]+)/', pathNot: testFiles },
    {
      path: '^src/features/(?!$1/)[^/]+/',
      pathNot: [
        pureFile,
        `^src/features/[^/]+/server/${noun}service[.]ts$`,
        '^src/features/[^/]+/components/[^/]+[.]tsx?$',
      ],
    },
  ),
  forbid(
    'features-import-no-application',
    'A feature imports neither src/api nor src/web nor src/entry, which import it. Vocabulary that pages share belongs ' +
      'in src/ui/page; take anything else as an argument or from a context in src/ui/context.ts.',
    { path: '^src/features/', pathNot: testFiles },
    { path: '^src/(?:api|entry|web)/' },
  ),
  forbid(
    'components-are-for-screens',
    'Only pages and components import components. Code that server/ or the pure files also need belongs in rules.ts.',
    { path: '^src/features/[^/]+/(?!pages/|components/)', pathNot: testFiles },
    { path: '^src/features/[^/]+/components/' },
  ),
  forbid(
    'declared-pages-are-data',
    'pages.ts declares the pages before any of them is loaded: it imports the kernel and the types in ' +
      'src/ui/page/declaration.ts, nothing else. The code of a page belongs in its module in pages/.',
    { path: declaredPages },
    { pathNot: ['^src/kernel/', '^src/ui/page/declaration[.]ts$'] },
  ),
];

const inFeature = [
  forbid(
    'screens-run-in-the-browser',
    'Pages and components run in the browser and reach data only through the API client: no server/, no ' +
      'platform, no api. A rule that server and browser need belongs in rules.ts or access.ts.',
    { path: screens, pathNot: testFiles },
    { path: ['^src/(?:platform|api|entry)/', '^src/features/[^/]+/server/'] },
  ),
  forbid(
    'domain-logic-is-pure',
    'contract, rules and access have no I/O and run on the server and in the browser: they import only the kernel, ' +
      'zod, ibantools, stdnum, @sindresorhus/transliterate and each other. Load and save in server/service.ts, and pass the values as arguments.',
    { path: pureFile },
    {
      pathNot: [
        '^src/kernel/',
        '(?:^|/)node_modules/(?:zod|ibantools|stdnum|@sindresorhus/transliterate)/',
        pureFile,
      ],
    },
  ),
  forbid(
    'platform-is-for-servers',
    "In a feature, only server/ may import src/platform. Move this code to the feature's server/, or take the value " +
      'it needs as an argument.',
    { path: '^src/features/[^/]+/(?!server/|pages/|components/)', pathNot: [...testFiles, pureFile] },
    { path: '^src/platform/' },
  ),
  forbid(
    'api-calls-the-service',
    "server/api.ts calls the feature's service. Reading and saving belong in the service, which checks " +
      'permissions; a second path to the data would bypass them.',
    { path: `^src/features/([^/]+)/server/${noun}api[.]ts$` },
    { path: `^src/features/[^/]+/server/${noun}repo[.]ts$` },
  ),
  forbid(
    'services-import-no-api',
    'A service does not depend on its callers. Code that it shares with api.ts belongs in contract.ts or ' +
      'rules.ts; it enqueues a job by its name.',
    { path: `^src/features/[^/]+/server/${noun}(?:service|emails|documents)[.]tsx?$` },
    { path: `^src/features/[^/]+/server/${noun}api[.]ts$` },
  ),
  forbid(
    'repo-only-reads-and-writes',
    "repo.ts contains the feature's SQL and nothing else: it imports no service, api, e-mails or documents. " +
      'Code that runs before or after the query belongs in the service.',
    { path: repo },
    { path: `^src/features/[^/]+/server/${noun}(?:service|api|emails|documents)[.]tsx?$` },
  ),
];

const database = [
  forbid(
    'sql-only-in-repo',
    'Queries belong in server/repo.ts (or noun.repo.ts) and in src/platform; other files may import only types of ' +
      'the database libraries. Move the query to the repo, so that all SQL of a feature is in one place.',
    { path: '^src/(?!platform/)', pathNot: [...testFiles, repo] },
    { path: databaseLibraries, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'few-features-access-all-tenants',
    'src/platform/db/installation.ts opens a transaction that can access every tenant. Only accounts, workspaces, ' +
      "members (administrators manage those of all workspaces), provisioning, the blog's host resolution " +
      '(server/host.*), src/api and src/entry may import it. Code for one workspace uses the transaction of its context.',
    {
      path: '^src/',
      pathNot: [
        ...testFiles,
        '^src/(?:platform|api|entry)/',
        '^src/features/(?:accounts|workspaces|members|provisioning)/server/',
        '^src/features/blog/server/host[.]',
      ],
    },
    { path: '^src/platform/db/installation[.]ts$' },
  ),
];

const hygiene = [
  forbid(
    'no-cycles',
    'These files form an import cycle, so none can be understood, tested or loaded alone. Move the shared code ' +
      'to a third file that imports neither, or pass it as an argument.',
    {},
    { circular: true },
  ),
  forbid(
    'no-orphans',
    'Nothing imports this file and it imports nothing. Use it or delete it; git keeps its history.',
    {
      orphan: true,
      path: '^src/',
      pathNot: [
        ...testFiles,
        '[.]d[.]ts$',
        '[.](?:json|css|sql)$',
        '^src/entry/',
        '^src/web/(?:root|routes|entry[.](?:client|server))[.]tsx?$',
        '^src/features/[^/]+/pages/',
        '[.]worker[.]ts$',
      ],
    },
    {},
  ),
  forbid(
    'application-imports-no-tests',
    'Application code must not import tests, their factories or scripts. Code that both need belongs in src, next ' +
      'to the code that uses it.',
    { path: '^src/', pathNot: testFiles },
    { path: [...testFiles, '^(?:tests|scripts)/'] },
  ),
  forbid(
    'application-imports-no-dev-dependencies',
    'This package is a devDependency and is not installed in production. Move it to dependencies, or import ' +
      'only its types.',
    { path: '^src/', pathNot: [...testFiles, '^src/web/routes[.]ts$', '^src/entry/dev[.]ts$'] },
    {
      dependencyTypes: ['npm-dev'],
      dependencyTypesNot: ['type-only'],
      pathNot: '(?:^|/)node_modules/@types/',
    },
  ),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...layers, ...betweenFeatures, ...inFeature, ...database, ...hygiene],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/[+]types/', '^build/', '^virtual:'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
