/** Parses a checkbox or switch, as native forms, scripts and programs send it. */
import { z } from 'zod';
import { generalError } from './error-texts.ts';
import { isTicked } from './field-types.ts';

/**
 * `on`, `true`, `1` and JSON's true mean checked; `off`, `false`, `0`, an empty value and JSON's false mean
 * unchecked. A native form omits unchecked boxes: use `checkbox.default(false)` where a missing value means
 * no, and `.optional()` where it means unchanged.
 */
export const checkbox = z
  .union([z.boolean(), z.enum(['on', 'off', 'true', 'false', '1', '0', ''])], generalError('not_yes_or_no'))
  .transform(isTicked);
