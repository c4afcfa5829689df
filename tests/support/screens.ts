/** Renders what screens show, without a browser. */
import { MantineProvider } from '@mantine/core';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Role } from '#kernel/actor.ts';
import type { ApiClient } from '#kernel/client.ts';
import { type SessionKeeper, SessionProvider } from '#ui/session.tsx';

/** Nothing is called while rendering. */
const session = { api: (() => {}) as unknown as ApiClient, keeper: {} as SessionKeeper };

/** Returns the words that a component shows. */
export function wordsOf<Props extends object>(
  component: FunctionComponent<Props>,
  props: Props,
  role: Role = 'ROLE_MANAGER',
): string {
  const names = { firstName: 'Mireille', lastName: 'Durand' };
  const person = {
    kind: 'member',
    userId: 1,
    login: 'mdurand',
    email: 'm@test.example',
    ...names,
    role,
    zone: 'Europe/Paris',
  } as const;
  const children = createElement(component, props);
  const router = createMemoryRouter([
    { path: '*', element: createElement(SessionProvider, { ...session, person, children }) },
  ]);
  const page = createElement(MantineProvider, undefined, createElement(RouterProvider, { router }));
  return renderToStaticMarkup(page)
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[ \s]+/g, ' ');
}
