import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';
import type { ExportSources } from './source.ts';

/** @param sources provided by later features. */
export const exportsApi = (sources: ExportSources): Handler[] =>
  handlers(contract, { ...service, readExportFile: service.readExportFileOf(sources) });
