/** Documents are bound here, in a thread of its own (pdf.ts), of parts that are ours or were made inert. */
import '../thread/give-way.ts';
import { bindParts } from './binding.ts';

/** Binds what lies in files, and writes the whole into another: see `bindPdf`. */
export const bind = bindParts;
