import { beforeEach, expect, test } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import {
  AUTO_HIDE,
  alertState,
  closeAlert,
  DISPLAY_ERROR_NOT_FOUND,
  forgetNotFound,
  showAlert,
  showProblem,
  variants,
} from './alerts.ts';

beforeEach(() => {
  forgetNotFound();
  for (const { id } of alertState().alerts) closeAlert(id);
});

const shown = () => alertState().alerts.map(({ variant, text }) => `${variant}: ${text}`);

test('the specification’s time and variants', () => {
  expect(AUTO_HIDE).toBe(6000);
  expect(variants).toEqual(['error', 'info', 'success', 'warning']);
});

test('alerts are shown in their order; the same one again begins anew instead of standing twice', () => {
  showAlert('success', 'Post Created');
  showAlert('warning', 'careful');
  const [first] = alertState().alerts;
  showAlert('success', 'Post Created');
  expect(shown()).toEqual(['warning: careful', 'success: Post Created']);
  expect(alertState().alerts[1]?.id).not.toBe(first?.id);
});

test('a problem is shown in its text; an aborted call is none', () => {
  showProblem(new Problem(409, { msg: 'CAN NOT MODIFY REPORT' }));
  showProblem(new DOMException('left', 'AbortError'));
  expect(shown()).toEqual(['error: CAN NOT MODIFY REPORT']);
});

test('a defect is no problem of the person: it is thrown on', () => {
  expect(() => showProblem(new TypeError('undefined is not a function'))).toThrow(TypeError);
});

test('DISPLAY_ERROR_NOT_FOUND shows the page instead of an alert, until another page comes', () => {
  showAlert(DISPLAY_ERROR_NOT_FOUND);
  expect(alertState()).toMatchObject({ alerts: [], notFound: true });
  forgetNotFound();
  expect(alertState().notFound).toBe(false);
});
