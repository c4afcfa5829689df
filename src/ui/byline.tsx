import { DateText } from './date.tsx';

/** By whom, when, how long. */
export function Byline({ author, instant, length }: { author: string; instant: string; length: string }) {
  return (
    <>
      {author} · <DateText instant={instant} /> · {length}
    </>
  );
}
