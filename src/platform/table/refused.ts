import type { TableRefusal } from './table.ts';

/** The file cannot be read. */
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
