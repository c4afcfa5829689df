/** The seconds before a public page leads on (specification §9); a script counts them (web/enhance/leave.ts). */

/** The page leads on when they are over. */
const SECONDS = 5;

interface LeavingProps {
  /** Where the page leads. */
  to: string;
  /** What is said while so many seconds are left. */
  text: (left: number) => string;
}

export function Leaving({ to, text }: LeavingProps) {
  const texts = Array.from({ length: SECONDS }, (_, passed) => text(SECONDS - passed));
  return (
    <span role="status" data-leave={to} data-texts={JSON.stringify(texts)}>
      {texts[0]}
    </span>
  );
}
