/**
 * Counts down before a public page redirects (specification §9); a script counts the seconds
 * (web/enhance/navigation.ts).
 */

/** Seconds before the redirect. */
const SECONDS = 5;

interface LeavingProps {
  /** The redirect's target. */
  to: string;
  /** The text for a number of seconds left. */
  text: (left: number) => string;
}

export function RedirectNotice({ to, text }: LeavingProps) {
  const texts = Array.from({ length: SECONDS }, (_, passed) => text(SECONDS - passed));
  return (
    <span role="status" data-leave={to} data-texts={JSON.stringify(texts)}>
      {texts[0]}
    </span>
  );
}
