/** Shared by the pages with native forms: their addresses, and the result of a rejected post. */
import { useEffect, useState } from 'react';
import { data, useParams } from 'react-router';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';
import { formOf } from '#ui/page/form.ts';

/** A rejected form, shown again with everything but the passwords. */
export interface FormFailure {
  status: number;
  /** The server's text, in English as in the contract. */
  msg: string;
  errors?: FieldErrors;
  values: Record<string, string>;
}

/** `/signup` in the page's language. */
export function useNativePath(path: '/signup' | '/forgot' | '/app/email'): string {
  const { lang } = useParams<'lang'>();
  return nativePath({ lang }, path);
}

/** A path with the page's language prefix, if it has one. */
export function nativePath(params: { lang?: string }, path: string): string {
  return params.lang === undefined ? path : `/${params.lang}${path}`;
}

/** The text fields of a posted form, without files. */
export async function fieldsOf(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await formOf(request)) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/** The answer to a rejected form. @throws any error that is not a `Problem`. */
export function failureOf(error: unknown, fields: Record<string, string>) {
  if (!(error instanceof Problem)) throw error;
  const { status, errors, message } = error;
  const { password: _, 'password-validation': __, ...values } = fields;
  return data<FormFailure>({ status, msg: message, errors, values }, { status: status || 503 });
}

/** For pages with a secret in their address, which no other site and no cache may see. */
export const secretPage = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

/**
 * With the header above, browsers send our own forms with the origin `null`, which over plain http cannot be
 * distinguished from another site's. So the page sends its origin to itself.
 */
export const sameOriginReferrer = { name: 'referrer', content: 'same-origin' };

/** True from the submit until the next page; false again after the browser's Back button. */
export function useSending(): [boolean, (sending: boolean) => void] {
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const wake = () => setSending(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return [sending, setSending];
}
