/**
 * Leaves out what packages do for others and no page does: Zod describes its schemas as JSON Schema (the API's document is
 * made on the server).
 */
import type { Plugin } from 'vite';

const DESCRIPTIONS = [
  /^\s*inst\._zod\.processJSONSchema = .*;$/gm,
  /^\s*return createToJSONSchemaMethod\(.*\);$/gm,
  /^\s*(?:input|output): createStandardJSONSchemaMethod\(.*\),$/gm,
];

export function withoutDescriptions(code: string): string {
  return DESCRIPTIONS.reduce((rest, pattern) => {
    const left = rest.replace(pattern, '');
    if (left === rest) throw new Error(`Zod has no ${pattern}.`);
    return left;
  }, code);
}

export function leanPackages(): Plugin {
  return {
    name: 'ardoise:lean-packages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}
