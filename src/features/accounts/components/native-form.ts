/** Helps pages with native forms: computes their addresses, and reads the result of a rejected post. */
import { useEffect, useState } from 'react';
import { data, useParams } from 'react-router';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { Problem } from '#kernel/problem.ts';
import { formOf } from '#ui/page/form.ts';

/** A form that was rejected; it is shown again with all values except the passwords. */
export interface FormFailure {
  status: number;
  /** The server's message, in English as in the contract. */
  msg: string;
  errors?: FieldErrors;
  values: Record<string, string>;
}

/** Returns a function for paths in the page's language, such as `/signup`. */
export function useNativePath(path: '/signup' | '/forgot' | '/app/email'): string {
  const { lang } = useParams<'lang'>();
  return nativePath({ lang }, path);
}

/** Returns a path with the language prefix of the page, if the page has one. */
export function nativePath(params: { lang?: string }, path: string): string {
  return params.lang === undefined ? path : `/${params.lang}${path}`;
}

/** Returns the text fields of a posted form, without its files. */
export async function postedFields(request: Request): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await formOf(request)) if (typeof value === 'string') fields[name] = value;
  return fields;
}

/** Returns the answer to a rejected form. @throws any error that is not a `Problem`. */
export function failureOf(error: unknown, fields: Record<string, string>) {
  if (!(error instanceof Problem)) throw error;
  const { status, errors, message } = error;
  const { password: _, 'password-validation': __, ...values } = fields;
  return data<FormFailure>({ status, msg: message, errors, values }, { status: status || 503 });
}

/** The headers of pages that have a secret in their address: other sites and caches must not see it. */
export const secretPage = { 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };

/**
 * With the referrer policy above, browsers send the page's own forms with the origin `null`. Over plain http that looks like a
 * request from another site. This tag makes the browser send the origin to the same site.
 */
export const sameOriginReferrer = { name: 'referrer', content: 'same-origin' };

/** True from the submit until the next page loads; false again after the browser's Back button. */
export function useSending(): [boolean, (sending: boolean) => void] {
  const [sending, setSending] = useState(false);
  useEffect(() => {
    const wake = () => setSending(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);
  return [sending, setSending];
}
