/**
 * The script of public pages, which also work without it. It finds elements by `data-` attributes and creates
 * none: texts and forms come from the server in the page's language.
 */

import { followContents, playEmbeds } from './article.ts';
import { openDialogs } from './dialogs.ts';
import { keepInput, sendFormsInPlace, submitChoices } from './forms.ts';
import { fetchMore } from './more.ts';
import { prefetchOnHover, redirectAfterCountdown } from './navigation.ts';
import { showSession } from './session.ts';
import { switchTheme } from './theme.ts';

switchTheme();
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
