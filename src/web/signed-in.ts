/**
 * Whether somebody is signed in, for public pages, which are the same for everybody when the server sends
 * them. Asked once a visit, and only where a hint says that there may be a session: readers cause no call.
 */
import { useEffect, useState } from 'react';
import { hasHint } from './session-hint.ts';

let answer: Promise<boolean> | undefined;

function ask(): Promise<boolean> {
  answer ??= fetch('/api/v1/fetchToken', { headers: { accept: 'application/json' } })
    .then((response) => response.json())
    .then(({ authenticated }: { authenticated?: boolean }) => authenticated === true)
    .catch(() => false);
  return answer;
}

export function useSignedIn(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    if (hasHint()) void ask().then(setSignedIn);
  }, []);
  return signedIn;
}
