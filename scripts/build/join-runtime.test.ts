import { expect, test } from 'vitest';
import { withFramework, withoutStyles, withRuntime } from './join-runtime.ts';

const runtime = 'var e=(x)=>x+1,t=(x)=>x*2;export{t as n,e as r};';
const framework = 'import{r as e,n}from"./rolldown-runtime-Abc_1-x.js";var t=n(e(1));export{t as a};';

/** Runs a file without imports and returns what it exports. */
const load = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);

test('the framework’s file has the helpers, in a scope of their own', async () => {
  const { a, helper_n, helper_r } = await load(withRuntime(framework, runtime));
  expect([a, helper_n(5), helper_r(5)]).toEqual([4, 10, 6]);
});

test('other files import the helpers from the framework’s file', () => {
  expect(
    withFramework('import{r as e,n}from"./rolldown-runtime-Abc_1-x.js";import{a as o}from"./b.js";', 'f.js'),
  ).toBe('import{helper_r as e,helper_n as n}from"./f.js";import{a as o}from"./b.js";');
});

test('a file of helpers without exports is refused', () => {
  expect(() => withRuntime(framework, 'var e=1;')).toThrow('The helpers export nothing.');
});

test('the framework’s file imports no styles, and nothing else', () => {
  expect(withoutStyles('import"./office-Ab_1.js";var a=1;export{a};')).toBe('var a=1;export{a};');
  expect(() => withoutStyles('import{a}from"./office-Ab_1.js";export{a};')).toThrow('imports another one');
});
