/**
 * Who may import whom (docs/architecture.md, «Layout» and «Direction»), checked at every `npm run check`.
 * Each comment is shown with the violation, so it says where the code belongs and why. `([^/]+)` captures the
 * feature on the left and `$1` names it on the right: a new feature is covered without a new rule; only its place
 * in the order is stated, in scripts/structure/features.ts.
 *
 * The parser is swc because TypeScript 7 has no programming interface yet that this tool could use.
 */

// Fails when it is not installed; without it the tool would see no import of a TypeScript file, and be content.
import '@swc/core';
import { features } from './scripts/structure/features.ts';

/** Empty alternative instead of «?»: the tool refuses a repetition inside a repetition. */
const noun = '(?:[a-z0-9-]+[.]|)';
const pureFile = `^src/features/[^/]+/${noun}(?:contract|rules|access|errors)[.]ts$`;
/** The error texts of a feature, which its errors.ts declares. */
const ownWords = '^src/features/[^/]+/(?:errors[.](?:en|fr)|texts[.]fr)[.]json$';
const declaredPages = '^src/features/[^/]+/pages[.]ts$';
const screens = '^src/features/[^/]+/(?:pages|components)/';
const repo = `^src/features/[^/]+/server/${noun}repo[.]ts$`;
const databaseLibraries = '(?:^|/)node_modules/(?:kysely|pg|pg-boss)/';
/** Tests and the factories of their data may reach anywhere; the product may not reach them. */
const testFiles = ['[.]test[.]tsx?$', `^src/features/[^/]+/${noun}factory[.]ts$`];

function forbid(name, comment, from, to) {
  return { name, severity: 'error', comment, from, to };
}

/** `to` later features, one rule a feature, because «earlier than» cannot be said by a pattern. */
const featureOrder = features
  .slice(0, -1)
  .map((feature, place) =>
    forbid(
      `feature-order-${feature}`,
      `The feature «${feature}» may import only features that stand before it: ${features.slice(0, place).join(', ') || 'none'}. ` +
        'Let the later feature call this one, or move what both need to the earlier feature or, if it knows no ' +
        'business, to the kernel; two features that need each other can be neither understood nor changed alone.',
      { path: `^src/features/${feature}/`, pathNot: testFiles },
      { path: `^src/features/(?:${features.slice(place + 1).join('|')})/` },
    ),
  );

const layers = [
  forbid(
    'kernel-stands-alone',
    'The kernel is the vocabulary of both worlds: it imports only itself and npm, nothing of Node and nothing ' +
      'above it. What needs I/O belongs in src/platform, what knows the business in a feature.',
    { path: '^src/kernel/', pathNot: testFiles },
    { path: ['^src/(?!kernel/)', '^(?:generated|scripts|tests)/'] },
  ),
  forbid(
    'kernel-runs-everywhere',
    "The kernel runs in the browser too, where Node's modules do not exist. Put the adapter in src/platform " +
      'and hand the pure part what it needs as an argument.',
    { path: '^src/kernel/', pathNot: testFiles },
    { dependencyTypes: ['core'] },
  ),
  forbid(
    'platform-knows-no-business',
    'An adapter in src/platform imports only the platform and the kernel. What knows a feature belongs in that ' +
      "feature's server/; what the adapter must be told arrives as an argument from src/entry.",
    { path: '^src/platform/', pathNot: testFiles },
    { path: '^src/(?!platform/|kernel/)' },
  ),
  forbid(
    'ui-knows-no-business',
    'src/ui could ship in another product: it imports only itself and the kernel. A piece that knows a feature ' +
      "belongs in that feature's components/, one that knows this application in src/web.",
    { path: '^src/ui/', pathNot: testFiles },
    { path: '^src/(?!ui/|kernel/)' },
  ),
  forbid(
    'nobody-imports-entry',
    'src/entry builds the object graph and stands at the top; nothing imports it. Take what you need as an ' +
      'argument and let src/entry hand it over.',
    { path: '^src/(?!entry/)', pathNot: testFiles },
    { path: '^src/entry/' },
  ),
  forbid(
    'api-mounts-features',
    "src/api mounts the features' calls: of a feature it imports the contract, rules, access, server/api.ts and the " +
      'service. SQL and screens are reached through the service, so that there is one way in.',
    { path: '^src/api/', pathNot: testFiles },
    {
      path: ['^src/features/', '^src/(?:web|ui)/'],
      pathNot: [pureFile, `^src/features/[^/]+/server/${noun}(?:api|service)[.]ts$`],
    },
  ),
  forbid(
    'web-uses-the-api-client',
    'src/web runs in the browser: it reaches data only through the API client, never src/platform or src/api. ' +
      'The server hands the in-process client over from src/entry.',
    { path: '^src/(?:web|ui)/', pathNot: testFiles },
    { path: '^src/(?:platform|api)/' },
  ),
  forbid(
    'web-frames-features',
    'Of a feature, src/web imports contract, rules, access, components, messages and the declarations in pages.ts. The ' +
      'modules in pages/ hang on src/web/routes.ts alone, so that each screen is loaded only when it is asked for; ' +
      'server/ never reaches the browser.',
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
    'Of another feature import only contract, rules, access, the service (server/service.ts) or a component or hook by its name ' +
      '(components/media-gallery.tsx). Its SQL, styles and pages are its own: ask its service for what you need, ' +
      'show its component, or move a piece that knows no business to src/ui.',
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
    'A feature imports neither src/api nor src/web nor src/entry, which use it. Vocabulary that pages share belongs ' +
      'in src/ui/page; take anything else as an argument or from a context in src/ui/context.ts.',
    { path: '^src/features/', pathNot: testFiles },
    { path: '^src/(?:api|entry|web)/' },
  ),
  forbid(
    'components-are-for-screens',
    'A component is shown by a page or another component. What server/ and the pure files need of it belongs in rules.ts.',
    { path: '^src/features/[^/]+/(?!pages/|components/)', pathNot: testFiles },
    { path: '^src/features/[^/]+/components/' },
  ),
  forbid(
    'declared-pages-are-data',
    'pages.ts declares the pages before any of them is loaded: it imports the kernel and the types in ' +
      'src/ui/page/declaration.ts, nothing else. What a page does belongs in its module in pages/.',
    { path: declaredPages },
    { pathNot: ['^src/kernel/', '^src/ui/page/declaration[.]ts$'] },
  ),
];

const inFeature = [
  forbid(
    'screens-run-in-the-browser',
    'Pages and components run in the browser and reach data only through the API client: no server/, no ' +
      'platform, no api. A decision both sides need belongs in rules.ts or access.ts.',
    { path: screens, pathNot: testFiles },
    { path: ['^src/(?:platform|api|entry)/', '^src/features/[^/]+/server/'] },
  ),
  forbid(
    'pure-heart',
    'contract, rules and access decide without I/O, in both worlds: they import only the kernel, zod, ibantools and ' +
      'other such files. Load and save in server/service.ts and hand them the values.',
    { path: pureFile },
    { pathNot: ['^src/kernel/', '(?:^|/)node_modules/(?:zod|ibantools)/', pureFile, ownWords] },
  ),
  forbid(
    'platform-is-for-servers',
    "Of a feature, only server/ may import src/platform. Move this code to the feature's server/, or take the value " +
      'it needs as an argument.',
    { path: '^src/features/[^/]+/(?!server/|pages/|components/)', pathNot: [...testFiles, pureFile] },
    { path: '^src/platform/' },
  ),
  forbid(
    'api-calls-the-service',
    "server/api.ts calls the feature's service. Reading and saving belong in " +
      'the service, where authorisation stands; a second path to the data would pass it by.',
    { path: `^src/features/([^/]+)/server/${noun}api[.]ts$` },
    { path: `^src/features/[^/]+/server/${noun}repo[.]ts$` },
  ),
  forbid(
    'service-stands-below-api',
    'A service does not know who calls it. What it shares with api.ts belongs in ' +
      'contract.ts or rules.ts; it enqueues a job by its name.',
    { path: `^src/features/[^/]+/server/${noun}(?:service|emails|documents)[.]tsx?$` },
    { path: `^src/features/[^/]+/server/${noun}api[.]ts$` },
  ),
  forbid(
    'repo-only-reads-and-writes',
    "repo.ts holds the feature's SQL and nothing else: it knows no service, api, e-mails or documents. " +
      'What happens before or after the query belongs in the service.',
    { path: repo },
    { path: `^src/features/[^/]+/server/${noun}(?:service|api|emails|documents)[.]tsx?$` },
  ),
];

const database = [
  forbid(
    'sql-lives-in-repo',
    'Queries stand in server/repo.ts (or noun.repo.ts) and in src/platform; other files may import types of the ' +
      'database libraries only. Move the query to the repo: all SQL of a feature is then read in one place.',
    { path: '^src/(?!platform/)', pathNot: [...testFiles, repo] },
    { path: databaseLibraries, dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'few-look-across-tenants',
    'src/platform/db/installation.ts opens the transaction that sees every tenant. Only accounts, workspaces, ' +
      "members (administrators look after everybody's), provisioning, the blog's host resolution (server/host.*), src/api and src/entry may; a feature that " +
      'serves one workspace uses the transaction it is given.',
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
    'no-circles',
    'These files import each other in a circle, so none can be understood, tested or loaded alone. Move what ' +
      'both need to a third file below them, or pass it as an argument.',
    {},
    { circular: true },
  ),
  forbid(
    'no-orphans',
    'Nothing imports this file and it imports nothing. Use it, or delete it: git remembers.',
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
    'product-without-tests',
    'The product does not import its tests, their factories or scripts. What both need belongs in src, beside ' +
      'what it serves.',
    { path: '^src/', pathNot: testFiles },
    { path: [...testFiles, '^(?:tests|scripts)/'] },
  ),
  forbid(
    'product-without-dev-dependencies',
    'This package is a devDependency and will be missing in production. Move it to dependencies, or import its ' +
      'types only.',
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
