/**
 * The texts of the other language. In the browser each file has the texts of its document's language only
 * (scripts/build/languages.ts), and the others are loaded when the person changes the language within a document.
 */
import type { Messages } from '#kernel/translate.ts';

/** The build sets it. */
const FILE = '@@other texts@@';

const known = new Map<string, Messages>();
let loaded: Readonly<Record<string, Messages>> = {};

/**
 * Returns the texts of a file of messages, which are empty until they are loaded.
 * @public The build calls it in place of the messages.
 */
export function otherTexts(name: string): Messages {
  const found = known.get(name) ?? { ...loaded[name] };
  known.set(name, found);
  return found;
}

export async function loadOtherTexts(): Promise<void> {
  if (import.meta.env.DEV) return;
  const { default: texts } = (await import(/* @vite-ignore */ FILE)) as { default: typeof loaded };
  loaded = texts;
  for (const [name, found] of known) Object.assign(found, texts[name]);
}
