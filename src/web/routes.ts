/** Derives all routes from the features' page declarations (src/ui/page/declaration.ts). */
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import type { AnyPage, PagePart } from '#ui/page/declaration.ts';
import { documentPages, entrancePages, officePages, resourcePages } from '../../generated/pages.ts';

/** Unknown paths below `/app`: members stay in the back office (entry/page-paths.ts). */
const UNKNOWN_PATH = ':lang?/app/*';

export default [
  route('app/language', 'language.ts'),
  ...routesOf(resourcePages),
  // Of two pages at one path the framework uses the first; documents/documents.tsx uses the public one.
  layout('layouts/office.tsx', [
    layout('layouts/office-page.tsx', [
      ...routesOf(officePages),
      route(UNKNOWN_PATH, 'errors/unknown-path.ts'),
    ]),
  ]),
  layout('layouts/entrance.tsx', routesOf(entrancePages)),
  layout('layouts/public.tsx', [
    ...routesOf(documentPages),
    route(UNKNOWN_PATH, 'errors/not-found.tsx', { id: 'nowhere for visitors' }),
    route('*', 'errors/not-found.tsx'),
  ]),
] satisfies RouteConfig;

/** Further paths of a file are routes of their own, with their path as id. */
function routesOf(pages: Readonly<Record<string, readonly AnyPage[]>>): RouteConfigEntry[] {
  return Object.entries(pages).flatMap(([feature, declared]) =>
    declared.flatMap((page) => {
      if ('partOf' in page) return [];
      const file = fileOf(feature, page.file);
      return [page.path, ...(page.also ?? [])].map((path, place) =>
        routeOf(path, file, partsOf(page.path), place > 0 ? `${feature} ${path}` : undefined),
      );
    }),
  );
}

/** `:lang?` is the language prefix, interpreted by kernel/locale.ts. */
function routeOf(path: string, file: string, children: RouteConfigEntry[], id: string | undefined) {
  if (path === '/') return index(file, { id });
  return route(path.startsWith('/') ? path.slice(1) : `:lang?/app/${path}`, file, { id }, children);
}

/** Returns the parts that other features add to a screen, each nested in the one before. */
function partsOf(path: string): RouteConfigEntry[] {
  const parts = Object.entries(officePages).flatMap(([feature, declared]) =>
    declared
      .filter((page): page is PagePart => 'partOf' in page && page.partOf === path)
      .map(({ order, file }) => ({ order, file: fileOf(feature, file) })),
  );
  return parts
    .sort((a, b) => b.order - a.order)
    .reduce<RouteConfigEntry[]>(
      (inside, { file }) => [inside.length === 0 ? index(file) : layout(file, inside)],
      [],
    );
}

function fileOf(feature: string, file: string): string {
  return `../features/${feature}/pages/${file}`;
}
