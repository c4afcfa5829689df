import { DateText } from './date.tsx';

/** Lines break after a separator, not within the reading time. */
export function Byline({ author, instant, length }: { author: string; instant: string; length: string }) {
  return (
    <>
      {author}
      {'\u00a0· '}
      <DateText instant={instant} />
      {'\u00a0· '}
      {length.replaceAll(' ', '\u00a0')}
    </>
  );
}
