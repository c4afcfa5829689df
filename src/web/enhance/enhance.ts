/**
 * The script of public pages, which also work without it. It finds elements by `data-` attributes and creates
 * none: texts and forms come from the server in the page's language.
 */
import { prefetchOnHover } from './ahead.ts';
import { followContents } from './contents.ts';
import { openDialogs } from './dialogs.ts';
import { playEmbeds } from './embeds.ts';
import { sendFormsInPlace } from './forms.ts';
import { keepInput } from './keep.ts';
import { submitChoices } from './language.ts';
import { redirectAfterCountdown } from './leave.ts';
import { fetchMore } from './more.ts';
import { showSession } from './session.ts';

showSession();
submitChoices();
followContents();
fetchMore();
sendFormsInPlace();
keepInput();
openDialogs();
playEmbeds();
redirectAfterCountdown();
prefetchOnHover();
