/**
 * What a script adds to the public pages, which are complete without it. It finds its places by `data-` attributes in the
 * document and builds nothing itself: texts and forms come from the server, in the language of the page.
 */
import { fetchAhead } from './ahead.ts';
import { followContents } from './contents.ts';
import { openDialogs } from './dialogs.ts';
import { playEmbeds } from './embeds.ts';
import { sendFormsInPlace } from './forms.ts';
import { keepWhatIsTyped } from './keep.ts';
import { submitChoices } from './language.ts';
import { leaveAfterAWhile } from './leave.ts';
import { fetchMore } from './more.ts';
import { showSession } from './session.ts';

showSession();
submitChoices();
followContents();
fetchMore();
sendFormsInPlace();
keepWhatIsTyped();
openDialogs();
playEmbeds();
leaveAfterAWhile();
fetchAhead();
