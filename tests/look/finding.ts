/** A problem of a page: its kind, what, and where. */
export type Kind =
  | 'sideways'
  | 'cut'
  | 'word'
  | 'target'
  | 'motion'
  | 'row'
  | 'dialog'
  | 'focus'
  | 'axe'
  | 'name'
  | 'locked'
  | 'role'
  | 'changed'
  | 'console'
  | 'opener';

export interface Finding {
  kind: Kind;
  what: string;
}
