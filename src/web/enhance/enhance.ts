/**
 * The script of all public pages, which also work without it. It finds elements by `data-` attributes and creates
 * none: texts and forms come from the server in the page's language. What few pages need is in scripts of their own
 * (`PageScript`).
 */

import { submitChoices } from './choices.ts';
import { openDialogs } from './dialogs.ts';
import { prefetchOnHover, redirectAfterCountdown } from './navigation.ts';
import { showSession } from './session.ts';
import { switchTheme } from './theme.ts';

switchTheme();
showSession();
submitChoices();
openDialogs();
redirectAfterCountdown();
prefetchOnHover();
