/** A box or a switch, as native forms, scripts and programs send it. */
import { z } from 'zod';
import { isTicked } from './field-types.ts';
import { generalError } from './words.ts';

/**
 * `on`, `true`, `1` and JSON's true are a tick; `off`, `false`, `0`, nothing and JSON's false are none. A native form
 * leaves out what is not ticked: say `checkbox.default(false)` where that means no, `.optional()` where it means
 * that nothing is to change.
 */
export const checkbox = z
  .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0', ''])], generalError('not_yes_or_no'))
  .transform(isTicked);
