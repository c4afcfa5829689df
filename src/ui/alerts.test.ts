import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import {
  AUTO_HIDE,
  alertState,
  answerQuestion,
  askToRetry,
  closeAlert,
  DISPLAY_ERROR_NOT_FOUND,
  forgetAlerts,
  forgetNotFound,
  hasAlert,
  MOST_EARLIER,
  showAlert,
  showProblem,
  showSpecified,
  showUnlessShown,
  variants,
  withRetry,
} from './alerts.ts';

const goTo = (pathname: string) => vi.stubGlobal('location', { pathname });

beforeEach(() => {
  goTo('/en/app/expenses/7');
  forgetNotFound();
  forgetAlerts();
  for (const { id } of alertState().questions) answerQuestion(id, false);
});

const shown = () => alertState().alerts.map(({ variant, text }) => `${variant}: ${text}`);

test('an alert has the specification’s duration and variants', () => {
  expect(AUTO_HIDE).toBe(6000);
  expect(variants).toEqual(['error', 'info', 'success', 'warning']);
});

test('alerts are shown in order, and a repeated one restarts its time', () => {
  showAlert('success', 'Post Created');
  showAlert('warning', 'careful');
  const [first] = alertState().alerts;
  showAlert('success', 'Post Created');
  expect(shown()).toEqual(['warning: careful', 'success: Post Created']);
  expect(alertState().alerts[1]?.id).not.toBe(first?.id);
});

test('the last ten alerts can be read again after they are closed, the newest first', () => {
  for (let count = 1; count <= MOST_EARLIER + 2; count++)
    closeAlert(showAlert(count % 2 === 0 ? 'error' : 'info', `alert ${count}`));
  expect(shown()).toEqual([]);
  const { earlier } = alertState();
  expect(earlier.map(({ text }) => text)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `alert ${n}`));
  expect(earlier[0]?.variant).toBe('error');
  forgetAlerts();
  expect(alertState().earlier).toEqual([]);
});

test('alerts with an undo are not merged', () => {
  const undone: string[] = [];
  for (const name of ['Ada', 'Bo'])
    showAlert('success', 'Member removed', { kind: 'undo', run: () => undone.push(name) });
  showAlert('success', 'Member removed');
  expect(shown()).toHaveLength(3);
  for (const { offer } of alertState().alerts) if (offer?.kind === 'undo') offer.run();
  expect(undone).toEqual(['Ada', 'Bo']);
});

test('a problem is shown with its text, and an aborted call is not shown', () => {
  showProblem(new Problem(409, { msg: 'CAN NOT MODIFY REPORT' }));
  showProblem(new DOMException('left', 'AbortError'));
  expect(shown()).toEqual(['error: CAN NOT MODIFY REPORT']);
});

describe('a success closes the errors', () => {
  const locked = new Problem(409, { msg: 'CAN NOT MODIFY REPORT' });

  test.each([
    ['of its page', '/en/app/expenses/7'],
    ['of the page above', '/en/app/expenses/7/receipts/3'],
    ['of a page below', '/en/app/expenses'],
  ])('%s', (_, page) => {
    showProblem(locked);
    showAlert('warning', 'careful');
    goTo(page);
    showAlert('success', 'Receipt Updated');
    expect(shown()).toEqual(['warning: careful', 'success: Receipt Updated']);
  });

  test.each([
    ['another report', '/en/app/expenses/71'],
    ['another page', '/en/app/planning'],
  ])('but not those of %s', (_, page) => {
    showProblem(locked);
    goTo(page);
    showAlert('success', 'Receipt Updated');
    expect(shown()).toEqual(['error: CAN NOT MODIFY REPORT', 'success: Receipt Updated']);
  });

  test('but not the question whether to retry', () => {
    void askToRetry('unreachable');
    showAlert('success', 'Receipt Updated');
    expect(shown()).toEqual(['success: Receipt Updated']);
    expect(alertState().questions).toHaveLength(1);
  });
});

test('an error in the program is thrown again', () => {
  expect(() => showProblem(new TypeError('undefined is not a function'))).toThrow(TypeError);
});

test('DISPLAY_ERROR_NOT_FOUND shows the not-found page instead of an alert, until the next page', () => {
  showAlert(DISPLAY_ERROR_NOT_FOUND);
  // The form whose subject was deleted shows nothing more.
  showUnlessShown(new Problem(404, { msg: 'FAILED TO UPDATE REPORT' }));
  expect(alertState()).toMatchObject({ alerts: [], notFound: true });
  forgetNotFound();
  expect(alertState().notFound).toBe(false);
});

describe('when the server cannot be reached', () => {
  const questions = () => alertState().questions.map(({ kind }) => kind);
  const answer = (again: boolean) => {
    for (const { id } of alertState().questions) answerQuestion(id, again);
  };
  const unreachable = new Problem(0, { code: 'UNREACHABLE' });

  test('work is repeated while the person wants to retry', async () => {
    let tries = 0;
    const done = withRetry(async () => {
      tries += 1;
      if (tries < 3) throw unreachable;
      return 'saved';
    });
    for (const made of [1, 2]) {
      await expect.poll(questions).toEqual(['unreachable']);
      expect(tries).toBe(made);
      answer(true);
    }
    expect(await done).toBe('saved');
    expect(questions()).toEqual([]);
  });

  test('closing the alert ends the attempts, and other failures are not retried', async () => {
    const given = withRetry(() => Promise.reject(unreachable));
    await expect.poll(questions).toEqual(['unreachable']);
    answer(false);
    await expect(given).rejects.toBe(unreachable);
    await expect(withRetry(() => Promise.reject(new Problem(409)))).rejects.toThrow('Already exists');
    expect(questions()).toEqual([]);
  });

  test('concurrent callers share one question to the person', async () => {
    const both = [askToRetry('unreachable'), askToRetry('unreachable')];
    expect(questions()).toEqual(['unreachable']);
    answer(true);
    expect(await Promise.all(both)).toEqual([true, true]);
    void askToRetry('unreachable');
    expect(questions()).toEqual(['unreachable']);
  });
});

test.each([
  ['a text of the specifications', new Problem(500, { msg: 'FAILED TO CREATE REPORT' }), true],
  ['a generic text', new Problem(403), true],
  ['a status without a text', new Problem(418), true],
  ['a taken name, although its field explains it', taken(409), true],
  ['invalid input', taken(400), false],
  ['a text that tells more', new Problem(409, { msg: 'The month is closed' }), false],
  ['a change by somebody else', new Problem(412), false],
])('a dialog shows in an alert: %s', (_, problem, isShown) => {
  expect(hasAlert(problem)).toBe(isShown);
  showSpecified(problem);
  expect(shown()).toHaveLength(isShown ? 1 : 0);
});

function taken(status: number): Problem {
  return new Problem(status, { msg: 'WORKSPACE ALREADY EXIST', errors: { name: { message: 'taken' } } });
}
