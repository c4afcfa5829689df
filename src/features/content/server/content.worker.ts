/** Renders texts in a low-priority thread (rendering.service.ts). */
import '#platform/thread/give-way.ts';
import * as imported from './imported.ts';
import * as work from './work.ts';

export const { check, convert, preview, save } = work;
export const { placeText, readLine, readSource } = imported;
