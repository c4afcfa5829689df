/** Every page of the application. `:lang?` is the language prefix; what it means is kernel/locale.ts's. */
import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { roomsToCome } from './rooms-to-come.ts';

const home = '../features/site/pages/home.tsx';

export default [
  route('app/language', 'language.ts'),
  route('sitemap.xml', '../features/blog/pages/sitemap.ts'),
  route('robots.txt', '../features/blog/pages/robots.ts'),
  route(':lang?/app/blog/feed.xml', '../features/blog/pages/feed.ts'),
  route(':lang?/app/blog/atom.xml', '../features/blog/pages/atom.ts'),
  layout('layouts/public.tsx', [
    index(home),
    route('en', home, { id: 'home-en' }),
    route('fr', home, { id: 'home-fr' }),
    ...prefix(':lang?/app', [
      route('home', home, { id: 'home' }),
      route('blog', '../features/blog/pages/blog.tsx'),
      route('blog/read', '../features/blog/pages/read-by-id.ts'),
      route('blog/read/:titleId', '../features/blog/pages/read.tsx'),
      route('blog/search', '../features/blog/pages/search.tsx'),
      route('preview/:token', '../features/blog/pages/preview.tsx'),
      route('aboutus', '../features/site/pages/aboutus.tsx'),
      route('solution', '../features/site/pages/solution.tsx'),
      route('contact', '../features/site/pages/contact.tsx'),
      route('maintenance', '../features/site/pages/maintenance.tsx'),
      route('newsletter/confirm', '../features/site/pages/newsletter-confirm.tsx'),
      route('newsletter/unsubscribe', '../features/site/pages/newsletter-unsubscribe.tsx'),
    ]),
    route('*', 'errors/not-found.tsx'),
  ]),
  layout('layouts/entrance.tsx', [
    ...prefix(':lang?/app', [
      route('login', '../features/accounts/pages/login.tsx'),
      route('logout', '../features/accounts/pages/logout.tsx'),
      route('signup', '../features/accounts/pages/signup.tsx'),
      route('signup/created', '../features/accounts/pages/signup-created.tsx'),
      route('signup/activated', '../features/accounts/pages/signup-activated.tsx'),
      route('signup/wrong', '../features/accounts/pages/signup-wrong.tsx'),
      route('forgot', '../features/accounts/pages/forgot.tsx'),
      route('forgot/reset/success', '../features/accounts/pages/reset-done.tsx'),
    ]),
    // Where the native forms post to (specification §7).
    route(':lang?/signup', '../features/accounts/pages/signup.tsx', { id: 'signup-post' }),
    route(':lang?/forgot', '../features/accounts/pages/forgot.tsx', { id: 'forgot-post' }),
  ]),
  layout('layouts/office.tsx', [
    layout('layouts/office-page.tsx', [
      ...prefix(':lang?/app', [
        route('members', '../features/members/pages/members.tsx'),
        route('audit', '../features/audit/pages/audit.tsx'),
        route('workspace', '../features/workspaces/pages/workspace.tsx', [
          layout('../features/audit/pages/recent.tsx', [index('../features/billing/pages/offers.tsx')]),
        ]),
        route('workspaces', '../features/workspaces/pages/workspaces.tsx'),
        route('workspaces/:workspaceId', '../features/provisioning/pages/operations.tsx'),
        route('contacts', '../features/site/pages/contacts.tsx'),
        route('orders', '../features/billing/pages/orders.tsx'),
        route('bills', '../features/billing/pages/bills.tsx'),
        route('storage', '../features/billing/pages/storage.tsx'),
        // One line a page; a page takes its section out of rooms-to-come.ts.
        route('profile', '../features/accounts/pages/profile.tsx', [
          index('../features/workspaces/pages/deletion.tsx'),
        ]),
        route('outbox', '../features/accounts/pages/outbox.tsx'),
        route('planning', '../features/planning/pages/planning.tsx'),
        route('posts', '../features/posts/pages/posts.tsx'),
        route('posts/:postId/:language/edit', '../features/posts/pages/edit.tsx'),
        route('posts/:postId/:language/versions', '../features/posts/pages/versions.tsx'),
        route('categories', '../features/categories/pages/categories.tsx'),
        route('categories/:categoryId/:language/edit', '../features/categories/pages/categories.tsx', {
          id: 'category-edit',
        }),
        ...roomsToCome.map((path) => route(path, 'pages/opens-soon.tsx', { id: `soon/${path}` })),
      ]),
    ]),
  ]),
] satisfies RouteConfig;
