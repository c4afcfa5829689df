/**
 * Leaves out of the browser's scripts what contracts say to the server, the documentation and the tests: summaries and reasons. They
 * are a few kilobytes of text in what each page loads first.
 */
import type { Plugin } from 'vite';

const CONTRACT = /\/src\/features\/.*contract\.ts$/;
const NOTES =
  /^\s+(?:summary|byRole|byMembership|takenBack|independent|unversioned|notRepeatable|notUnderDoAs|because|changesNothing):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

export function withoutNotes(code: string): string {
  return code.replace(NOTES, '');
}

export function contractNotes(): Plugin {
  return {
    name: 'contract-notes',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      CONTRACT.test(id.split('?')[0] ?? '') ? { code: withoutNotes(code), map: null } : undefined,
  };
}
