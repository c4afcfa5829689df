import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export function blogApi(): Handler[] {
  return [
    handle(contract.readPost, service.readPost),
    handle(contract.readPostByTitle, service.readPostByTitle),
    handle(contract.listRelatedPosts, service.listRelatedPosts),
    handle(contract.findFormerAddress, service.findFormerAddress),
    handle(contract.readPreview, service.readPreview),
    handle(contract.listPosts, service.listPosts),
    handle(contract.morePosts, service.listPosts),
    handle(contract.searchPosts, service.searchPosts),
    handle(contract.feedPosts, service.feedPosts),
    handle(contract.listAddresses, service.listAddresses),
  ];
}
