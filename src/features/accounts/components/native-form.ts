/** What the pages of native forms have in common: where they post to, and what comes back when it failed. */
import { useEffect, useState } from 'react';
import { data, useParams } from 'react-router';
import { Problem } from '#kernel/problem.ts';
import type { FieldErrors } from '#kernel/words.ts';
import { formOf } from '#web/form.ts';

/** A form that was not taken: shown again with everything but the passwords. */
export interface FormFailure {
  status: number;
  /** The server's text, English as in the contract. */
  msg: string;
  errors?: FieldErrors;
  values: Record<string, string>;
}

/** `/signup` in the language of the page. */
export function useNativePath(path: '/signup' | '/forgot' | '/app/email'): string {
  const { lang } = useParams<'lang'>();
  return nativePath({ lang }, path);
}

/** Any path, below the language prefix of the page, if it has one. */
export function nativePath(params: { lang?: string }, path: string): string {
  return params.lang === undefined ? path : `/${params.lang}${path}`;
}

/** The text fields of a posted form; files have no business in it. */
export async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await formOf(request)) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/** The answer for a form that was not taken. @throws what is no `Problem`. */
export function failureOf(error: unknown, fields: Record<string, string>) {
  if (!(error instanceof Problem)) throw error;
  const { status, errors, message } = error;
  const { password: _, 'password-validation': __, ...values } = fields;
  return data<FormFailure>({ status, msg: message, errors, values }, { status: status || 503 });
}

/** These pages carry a secret in their address: no other site and no cache may learn it. */
export const secretPage = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

/**
 * The header above keeps the address from everybody; but under it browsers send our own forms with the origin
 * `null`, which over plain http cannot be told from another site's. So the page lets itself be named to itself.
 */
export const sameOriginReferrer = { name: 'referrer', content: 'same-origin' };

/** Busy from the submit until the next page; coming back by the browser's button finds the form usable. */
export function useSending(): [boolean, (sending: boolean) => void] {
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const wake = () => setSending(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return [sending, setSending];
}
