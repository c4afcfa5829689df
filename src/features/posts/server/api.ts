import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as publicationContract from '../publication.contract.ts';
import * as trashContract from '../trash.contract.ts';
import * as unsavedContract from '../unsaved.contract.ts';
import * as versionContract from '../version.contract.ts';
import * as posts from './post.service.ts';
import * as publication from './publication.service.ts';
import * as schedule from './schedule.service.ts';
import * as trash from './trash.service.ts';
import * as unsaved from './unsaved.service.ts';
import * as versions from './version.service.ts';
import * as writing from './writing.service.ts';

export function postsApi(): Handler[] {
  return [
    handle(contract.listPosts, posts.listPosts),
    handle(contract.readPostObject, posts.readPostObject),
    handle(contract.createPost, posts.createPost),
    handle(contract.uploadContent, writing.uploadContent),
    handle(contract.readTranslation, writing.readTranslation, { version: writing.versionOfTranslation }),
    handle(contract.savePost, writing.savePost),
    handle(publicationContract.selectPicture, writing.selectPicture),
    handle(publicationContract.setCover, publication.setCover),
    handle(publicationContract.publishPost, publication.publishPost),
    handle(publicationContract.unpublishPost, publication.unpublishPost),
    handle(publicationContract.saveAndPublish, publication.saveAndPublish),
    handle(publicationContract.unpublishAndDraft, publication.unpublishAndDraft),
    handle(contract.deletePost, posts.deletePost),
    handle(trashContract.listTrash, trash.listTrash),
    handle(trashContract.restorePost, trash.restorePost),
    handle(trashContract.purgePost, trash.purgePost),
    handle(unsavedContract.readUnsaved, unsaved.readUnsaved),
    handle(unsavedContract.keepUnsaved, unsaved.keepUnsaved),
    handle(unsavedContract.dropUnsaved, unsaved.dropUnsaved),
    handle(unsavedContract.dropUnsavedOfDevice, unsaved.dropUnsavedOfDevice),
    handle(contract.listCategoriesOfPost, posts.listCategoriesOfPost),
    handle(contract.setCategoriesOfPost, posts.replaceCategoriesOfPost),
    handle(versionContract.listVersions, versions.listVersions),
    handle(versionContract.readVersion, versions.readVersion),
    handle(versionContract.restoreVersion, versions.restoreVersion),
    handle(versionContract.renderPost, versions.renderPost),
    handle(versionContract.checkPost, versions.checkPost),
    handle(versionContract.schedulePost, schedule.schedule),
    handle(versionContract.createPreview, schedule.createPreview),
    handle(versionContract.revokePreviews, schedule.revokePreviews),
  ];
}
