import type { TableRefusal } from './table.ts';

/** The file is not read. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: TableRefusal['refusal'];
  readonly line: number | undefined;
  constructor(refusal: TableRefusal['refusal'], line?: number) {
    super(refusal);
    this.refusal = refusal;
    this.line = line;
  }
}
