import { expect, test } from 'vitest';
import { roles } from '#kernel/actor.ts';
import { mayDeleteCategory } from './access.ts';
import { foldTitle, mayKeepValue } from './rules.ts';

test('titles are equal regardless of case, accents and extra spaces', () => {
  expect(foldTitle('  Qualité  des données ')).toBe(foldTitle('QUALITE DES DONNEES'));
});

test('Update is enabled when the value is not empty and has changed', () => {
  expect(mayKeepValue(undefined, '')).toBe(false);
  expect(mayKeepValue(undefined, '  ')).toBe(false);
  expect(mayKeepValue(undefined, 'Flux')).toBe(true);
  expect(mayKeepValue('Flux', 'Flux ')).toBe(false);
  expect(mayKeepValue('Flux', 'Flux de données')).toBe(true);
});

test('users delete their own categories; managers, owners and administrators delete all', () => {
  const may = (createdBy: number) =>
    roles.filter((role) =>
      mayDeleteCategory(
        {
          kind: 'member',
          zone: 'Europe/Paris',
          userId: 1,
          role,
          workspaceId: 1,
          sessionId: 1,
          login: '',
          email: '',
          firstName: '',
          lastName: '',
        },
        { createdBy },
      ),
    );
  expect(may(1)).toEqual(roles);
  expect(may(2)).toEqual(['ROLE_MANAGER', 'ROLE_OWNER', 'ROLE_ADMIN']);
});
