/** An address below `/app` that is no page, for who is signed in: the office says so itself (layouts/office-page.tsx). */
import { data } from 'react-router';

export function clientLoader(): never {
  throw data(null, { status: 404 });
}

export default function Nowhere() {
  return null;
}
