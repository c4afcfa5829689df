/** Every page of the application. `:lang?` is the language prefix; what it means is kernel/locale.ts's. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layouts/public.tsx', [index('../features/site/pages/home.tsx')]),
  route('*', 'errors/not-found.tsx'),
] satisfies RouteConfig;
