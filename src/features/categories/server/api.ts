import { type Handler, handle } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export function categoriesApi(): Handler[] {
  return [
    handle(contract.listCategories, service.listCategories),
    handle(contract.listTranslations, service.listTranslations),
    handle(contract.findCategory, service.findByTitle),
    handle(contract.createCategory, service.create),
    handle(contract.createTranslation, service.createTranslation),
    handle(contract.updateTranslation, service.updateTranslation),
    handle(contract.deleteCategory, service.remove),
  ];
}
