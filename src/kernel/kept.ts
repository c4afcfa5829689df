/** Parts that pages of a site share. They are kept until the site's content changes, and for a minute at most. */
export interface Kept {
  get<Part extends object | string>(name: string): Part | undefined;
  /** @param bytes the size of the part, about. */
  set(name: string, part: object | string, bytes: number): void;
}
