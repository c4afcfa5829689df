/**
 * Removes summaries and reasons from the contracts in the browser's bundles, because only the server, the
 * documentation and tests need them. Saves a few kilobytes of what each page loads first.
 */
import type { Plugin } from 'vite';

const CONTRACT = /\/src\/features\/.*contract\.ts$/;
const REASONS =
  /^\s+(?:summary|byRole|byMembership|safeguard|independent|unversioned|notRepeatable|notUnderDoAs|because|changesNothing):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),\n/gm;

export function withoutReasons(code: string): string {
  return code.replace(REASONS, '');
}

export function contractNotes(): Plugin {
  return {
    name: 'contract-notes',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) =>
      CONTRACT.test(id.split('?')[0] ?? '') ? { code: withoutReasons(code), map: null } : undefined,
  };
}
