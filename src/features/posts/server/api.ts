import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as publicationContract from '../publication.contract.ts';
import * as searchContract from '../search.contract.ts';
import * as trashContract from '../trash.contract.ts';
import * as unsavedContract from '../unsaved.contract.ts';
import * as versionContract from '../version.contract.ts';
import * as posts from './post.service.ts';
import * as publication from './publication.service.ts';
import * as schedule from './schedule.service.ts';
import * as search from './search.service.ts';
import * as trash from './trash.service.ts';
import * as unsaved from './unsaved.service.ts';
import * as versions from './version.service.ts';
import * as writing from './writing.service.ts';
import { readTranslation, versionOfTranslation } from './writing.service.ts';

export const api: readonly Handler[] = [
  ...handlers(contract, {
    ...posts,
    ...writing,
    readTranslation: { run: readTranslation, version: versionOfTranslation },
  }),
  ...handlers(publicationContract, { ...publication, ...writing }),
  ...handlers(searchContract, search),
  ...handlers(trashContract, trash),
  ...handlers(unsavedContract, unsaved),
  ...handlers(versionContract, { ...versions, ...schedule }),
];
