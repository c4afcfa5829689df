import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import { type ExportSources, listExports, readExportFileOf } from './service.ts';

/** @param sources provided by later features. */
export const exportsApi = (sources: ExportSources): Handler[] =>
  handlers(contract, { listExports, readExportFile: readExportFileOf(sources) });
