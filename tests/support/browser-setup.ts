/** Gives each test file a server, and closes its pages. Files share modules, whose own hooks would concern only the first file. */
import { closeVisits } from './browser.ts';
import { serveTests } from './place.ts';

serveTests();
closeVisits();
