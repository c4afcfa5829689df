import { data } from 'react-router';

export function loader() {
  throw data(null, { status: 404 });
}

export function ErrorBoundary() {
  return <h1>Not Found - 404</h1>;
}
