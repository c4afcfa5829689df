/** The page for a forgotten password: requests a link, and sets a new password with it (specification §2). */
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Problem } from '#kernel/problem.ts';
import { apiContext } from '#ui/context.ts';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { namesCode, resetOf } from '../code.rules.ts';
import { useCheckedForm } from '../components/checked-form.ts';
import { EntranceHead } from '../components/entrance-head.tsx';
import { ForgotForm, type ForgotSent } from '../components/forgot-form.tsx';
import { FormAlert } from '../components/form-alert.tsx';
import {
  type FormFailure,
  failureOf,
  nativePath,
  postedFields,
  sameOriginReferrer,
  secretPage,
  useNativePath,
  useSending,
} from '../components/native-form.ts';
import { NewPasswordFields } from '../components/new-password-fields.tsx';
import { rememberEmail } from '../components/target.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { forgotPassword, resetPassword } from '../reset.contract.ts';
import { checkNewPassword } from '../signup.rules.ts';

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const link = resetOf(query);
  // Treats a truncated or unknown link as expired: the page offers to send another.
  const expired = query.has('expired') || (link === undefined && namesCode(query));
  return { link, sent: query.has('sent'), expired };
}

/** Handles the native posts of both forms on this page. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const fields = await postedFields(request);
  const isReset = (fields.activation_code ?? '') !== '';
  try {
    if (isReset) await api(resetPassword, { body: fields });
    else await api(forgotPassword, { params: { email: fields.email ?? '' } });
  } catch (error) {
    if (error instanceof Problem && error.status === 410)
      throw redirect(nativePath(params, '/app/forgot?expired'), 303);
    return failureOf(error, fields);
  }
  if (isReset) return redirect(nativePath(params, '/app/forgot/reset/success'), 303);
  // With a script the result is shown in place. Without one it is in the address, so that a reload does not submit again.
  if (!request.headers.get('accept')?.includes('text/html')) return data<ForgotSent>({ sent: true });
  return redirect(nativePath(params, '/app/forgot?sent'), 303);
}

export const headers = () => secretPage;

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const isReset = loaderData?.link !== undefined;
  const head = pageMeta(matches, { en, fr }, isReset ? 'reset_title' : 'forgot_title');
  return isReset ? [...head, sameOriginReferrer] : head;
}

export default function Forgot() {
  const t = useTexts({ en, fr });
  const failure = useActionData<FormFailure>();
  const { link: requestedLink, sent, expired } = useLoaderData<typeof loader>();
  // When a form is rejected, the link is in its fields.
  const link = requestedLink ?? resetOf(new URLSearchParams(failure?.values));
  if (link !== undefined) {
    return (
      <>
        <EntranceHead title={t('reset_title')} lead={t('reset_lead', { email: link.userEmail })} />
        <ResetForm link={link} failure={failure} />
      </>
    );
  }
  return (
    <ForgotForm sent={sent} failure={failure}>
      <EntranceHead
        title={t(expired ? 'forgot_expired_title' : 'forgot_title')}
        lead={t(expired ? 'forgot_expired_lead' : 'forgot_lead')}
      />
    </ForgotForm>
  );
}

interface ResetFormProps {
  link: NonNullable<ReturnType<typeof resetOf>>;
  failure?: FormFailure;
}

/** Sets a new password with a mailed link. The form posts natively to `/forgot`. */
function ResetForm({ link, failure }: ResetFormProps) {
  const t = useTexts({ en, fr });
  const [sending, setSending] = useSending();
  const checked = useCheckedForm((values) => checkNewPassword(values), failure?.errors);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!checked.accept(event.currentTarget)) return event.preventDefault();
    rememberEmail(link.userEmail);
    setSending(true);
  };
  return (
    <form
      {...checked.form}
      method="post"
      action={useNativePath('/forgot')}
      className={layout.form}
      onSubmit={submit}
    >
      <FormAlert failure={failure} />
      <input type="hidden" name="operation" value={link.operation} />
      <input type="hidden" name="activation_code" value={link.activation_code} />
      <input type="hidden" name="userEmail" value={link.userEmail} autoComplete="username" />
      <NewPasswordFields errors={checked.errors} label={t('new_password')} />
      <Button type="submit" size="md" fullWidth loading={sending} mt={6}>
        {t('reset_button')}
      </Button>
    </form>
  );
}
