import { expect, test } from 'vitest';
import { matrixOf, unreachableStates } from '../../../tests/support/workflow-matrix.ts';
import { requestWorkflow } from './contact.rules.ts';

test('owners and administrators mark requests as answered, and undo it', () => {
  expect(matrixOf(requestWorkflow, (state) => ({ state }))).toMatchInlineSnapshot(`
    [
      "answer by ROLE_USER: new 403, answered 403",
      "answer by ROLE_MANAGER: new 403, answered 403",
      "answer by ROLE_OWNER: new → answered, answered 409",
      "answer by ROLE_ADMIN: new → answered, answered 409",
      "answer by doAs ROLE_OWNER: new → answered, answered 409",
      "reopen by ROLE_USER: new 403, answered 403",
      "reopen by ROLE_MANAGER: new 403, answered 403",
      "reopen by ROLE_OWNER: new 409, answered → new",
      "reopen by ROLE_ADMIN: new 409, answered → new",
      "reopen by doAs ROLE_OWNER: new 409, answered → new",
    ]
  `);
  expect(unreachableStates(requestWorkflow)).toEqual([]);
});
