/** Every page of the application. `:lang?` is the language prefix; what it means is kernel/locale.ts's. */
import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { roomsToCome } from './rooms-to-come.ts';

export default [
  layout('layouts/public.tsx', [index('../features/site/pages/home.tsx')]),
  layout('layouts/entrance.tsx', [
    ...prefix(':lang?/app', [
      route('login', '../features/accounts/pages/login.tsx'),
      route('logout', '../features/accounts/pages/logout.tsx'),
    ]),
  ]),
  layout('layouts/office.tsx', [
    layout('layouts/office-page.tsx', [
      ...prefix(':lang?/app', [
        // One line a page; a page takes its section out of rooms-to-come.ts.
        ...roomsToCome.map((path) => route(path, 'pages/opens-soon.tsx', { id: `soon/${path}` })),
      ]),
    ]),
  ]),
  route('*', 'errors/not-found.tsx'),
] satisfies RouteConfig;
