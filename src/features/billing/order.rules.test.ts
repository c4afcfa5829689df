import { describe, expect, test } from 'vitest';
import type { Role } from '#kernel/actor.ts';
import { everyone, matrixOf, unreachableStates } from '../../../tests/support/workflow-matrix.ts';
import { acceptOrder, refuseOrder, withdrawOrder } from './contract.ts';
import { type OrderState, orderWorkflow } from './order.rules.ts';

const inState = (state: OrderState) => ({ state });

test('an administrator accepts or refuses an order once, or an owner withdraws it; nobody does so under doAs', () => {
  expect(matrixOf(orderWorkflow, inState)).toMatchInlineSnapshot(`
    [
      "accept by ROLE_USER: requested 403, accepted 403, refused 403, withdrawn 403",
      "accept by ROLE_MANAGER: requested 403, accepted 403, refused 403, withdrawn 403",
      "accept by ROLE_OWNER: requested 403, accepted 403, refused 403, withdrawn 403",
      "accept by ROLE_ADMIN: requested → accepted, accepted 409, refused 409, withdrawn 409",
      "accept by doAs ROLE_OWNER: requested 403, accepted 403, refused 403, withdrawn 403",
      "refuse by ROLE_USER: requested 403, accepted 403, refused 403, withdrawn 403",
      "refuse by ROLE_MANAGER: requested 403, accepted 403, refused 403, withdrawn 403",
      "refuse by ROLE_OWNER: requested 403, accepted 403, refused 403, withdrawn 403",
      "refuse by ROLE_ADMIN: requested → refused, accepted 409, refused 409, withdrawn 409",
      "refuse by doAs ROLE_OWNER: requested 403, accepted 403, refused 403, withdrawn 403",
      "withdraw by ROLE_USER: requested 403, accepted 403, refused 403, withdrawn 403",
      "withdraw by ROLE_MANAGER: requested 403, accepted 403, refused 403, withdrawn 403",
      "withdraw by ROLE_OWNER: requested → withdrawn, accepted 409, refused 409, withdrawn 409",
      "withdraw by ROLE_ADMIN: requested 403, accepted 403, refused 403, withdrawn 403",
      "withdraw by doAs ROLE_OWNER: requested 403, accepted 403, refused 403, withdrawn 403",
    ]
  `);
  expect(unreachableStates(orderWorkflow)).toEqual([]);
});

describe.each([
  ['accept', acceptOrder],
  ['refuse', refuseOrder],
  ['withdraw', withdrawOrder],
] as const)('the call to %s', (step, call) => {
  test('each step of an order is offered to the roles that may take it', () => {
    const access: readonly Role[] = call.access;
    const may = Object.values(everyone).filter((actor) =>
      orderWorkflow.offered(actor, inState('requested')).some((offer) => offer.step === step),
    );
    expect(may.map(({ role }) => role)).toEqual(access);
  });
});
