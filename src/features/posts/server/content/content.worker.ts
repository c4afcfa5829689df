/** Texts are rendered here, in a thread of its own (rendering.service.ts), which gives way to the requests. */
import '#platform/thread/give-way.ts';
import * as imported from './imported.ts';
import * as work from './work.ts';

export const { check, convert, preview, save } = work;
export const { placeText, readLine, readSource } = imported;
