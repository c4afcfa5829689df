/** The script of pages that list articles. */
import { fetchMore } from './more.ts';

fetchMore();
