import { type Handler, handlers } from '#platform/request/handler.ts';
import * as contract from '../contract.ts';
import { type LargeFile, prepareFile } from './large.service.ts';
import { type ExportSources, listExports, readExportFileOf } from './service.ts';

interface ProvidedByLater {
  sources: ExportSources;
  files: readonly LargeFile[];
}

/** @param provided by later features. */
export const exportsApi = ({ sources, files }: ProvidedByLater): Handler[] =>
  handlers(contract, {
    listExports,
    readExportFile: readExportFileOf(sources),
    prepareFile: prepareFile(files),
  });
