/**
 * Removes summaries and reasons from contracts in the browser's bundles: only server, documentation and tests
 * need them. Saves a few kilobytes of what each page loads first.
 */
import type { Plugin } from 'vite';

const CONTRACT = /\/src\/features\/.*contract\.ts$/;
const NOTES =
  /^\s+(?:summary|byRole|byMembership|safeguard|independent|unversioned|notRepeatable|notUnderDoAs|because|changesNothing):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

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
