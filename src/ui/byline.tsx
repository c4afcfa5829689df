import { DateText } from './date.tsx';

export function Byline({ author, instant, length }: { author: string; instant: string; length: string }) {
  return (
    <>
      {author} · <DateText instant={instant} /> · {length}
    </>
  );
}
