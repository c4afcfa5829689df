/** Binds documents in a thread (pdf.ts). Its parts are our own or were made inert. */
import '../thread/give-way.ts';
import { bindParts } from './binding.ts';

/** Binds the parts' files into another file: see `bindPdf`. */
export const bind = bindParts;
