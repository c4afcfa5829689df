/**
 * Answers unknown paths below `/app` for members: the back office shows its own not-found page
 * (layouts/office-page.tsx).
 */
import { data } from 'react-router';

export function clientLoader(): never {
  throw data(null, { status: 404 });
}

export default function UnknownPath() {
  return null;
}
