import type { Screen } from '#ui/page/declaration.ts';
import { officePages } from '../../generated/pages.ts';

/** The screens in the menu and the command palette. */
export const screens: readonly Screen[] = Object.values(officePages)
  .flat()
  .filter((page) => 'label' in page);
