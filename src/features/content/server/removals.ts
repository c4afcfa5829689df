/** Collects what was removed from a text, in the author's notation: `<script>`, `onclick`, `href=javascript:`. */
import type { Element } from 'hast';
import { find, html } from 'property-information';
import { schemeOf } from './address.ts';
import { MADE_AGAIN, textProperty } from './tree.ts';

export interface Removal {
  what: string;
  times: number;
}

/** Maximum number of kinds that are reported. */
const MOST_KINDS = 100;

/** Tags of a whole page. They are not reported, because their content is kept. */
const silentTags = new Set('html head body meta title font center main article header footer'.split(' '));
/** Styles are not reported, because the page decides about them; scripts in them are reported. */
const stylingAttributes = new Set(
  'style class align valign border bgcolor cellpadding cellspacing color face size'.split(' '),
);

function isStyling(attribute: string): boolean {
  return stylingAttributes.has(attribute) || attribute.startsWith('data-');
}

export interface Removals {
  /** @param safe the element that remains; undefined if it was removed. */
  note(element: Element, safe: Element | undefined): void;
  list(): Removal[];
}

export function createRemovals(): Removals {
  const found = new Map<string, number>();

  function count(what: string): void {
    const times = found.get(what);
    if (times !== undefined) found.set(what, times + 1);
    else if (found.size < MOST_KINDS) found.set(what, 1);
  }

  return {
    note(element, safe) {
      if (element.properties[MADE_AGAIN] !== undefined) return;
      if (safe === undefined) {
        if (!silentTags.has(element.tagName)) count(`<${element.tagName}>`);
        return;
      }
      for (const name of Object.keys(element.properties)) {
        if (safe.properties[name] !== undefined) continue;
        const { attribute } = find(html, name);
        // A repeated id is no target, and the name of a link becomes its id.
        if (attribute === 'id' || (element.tagName === 'a' && attribute === 'name')) continue;
        if (isStyling(attribute) || (element.tagName === 'a' && attribute === 'target')) continue;
        const scheme = schemeOf(textProperty(element, name) ?? '');
        count(scheme === undefined || attribute.startsWith('on') ? attribute : `${attribute}=${scheme}:`);
      }
    },
    list: () => [...found].map(([what, times]) => ({ what, times })).sort((a, b) => b.times - a.times),
  };
}
