/** The script of pages with a text that the company wrote, such as an article. */
import { followContents, playEmbeds } from './article.ts';
import { copyTexts } from './copy.ts';

followContents();
playEmbeds();
copyTexts();
