import { Outlet } from 'react-router';

/** Public pages are the same for everybody: the server's page cache keeps what is marked so. */
export function headers() {
  return { 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-language, cookie' };
}

export default function PublicLayout() {
  return <Outlet />;
}
