/** The page that confirms or undoes a new e-mail address. Opening the page alone does not use the link up. */
import { Button } from '@mantine/core';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Problem } from '#kernel/problem.ts';
import { apiContext } from '#ui/context.ts';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { emailChangeOf } from '../code.rules.ts';
import { EntranceHead } from '../components/entrance-head.tsx';
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
import { Outcome } from '../components/outcome.tsx';
import { confirmEmail, undoEmail } from '../email.contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

const outcomes = ['confirmed', 'kept', 'restored'] as const;

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return { link: emailChangeOf(query), done: outcomes.find((outcome) => outcome === query.get('done')) };
}

/** Redirects to an address that contains the result, so that reloading the page does not submit again. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const fields = await postedFields(request);
  try {
    const call = fields.operation === 'confirm' ? confirmEmail : undoEmail;
    const { outcome } = await api(call, { body: { code: fields.code ?? '' } });
    return redirect(nativePath(params, `/app/email?done=${outcome}`), 303);
  } catch (error) {
    if (error instanceof Problem && error.status === 410)
      throw redirect(nativePath(params, '/app/email?done=wrong'), 303);
    return failureOf(error, fields);
  }
}

export const headers = () => secretPage;

export function meta({ matches }: MetaArgs<typeof loader>) {
  return [...pageMeta(matches, { en, fr }, 'email_title'), sameOriginReferrer];
}

export default function Email() {
  const t = useTexts({ en, fr });
  const failure = useActionData<FormFailure>();
  const { link: requestedLink, done } = useLoaderData<typeof loader>();
  const [sending, setSending] = useSending();
  const target = useNativePath('/app/email');
  // When a form is rejected, the link is in its fields.
  const link = requestedLink ?? emailChangeOf(new URLSearchParams(failure?.values));
  if (link === undefined) {
    const outcome = done ?? 'wrong';
    return (
      <Outcome
        tone={outcome === 'wrong' ? 'bad' : 'good'}
        title={t(`email_${outcome}_title`)}
        text={t(`email_${outcome}_text`)}
        to={outcome === 'restored' || outcome === 'kept' ? 'forgot' : 'login'}
      />
    );
  }
  return (
    <>
      <EntranceHead title={t('email_title')} lead={t(`email_${link.operation}_lead`)} />
      <form method="post" action={target} onSubmit={() => setSending(true)}>
        <FormAlert failure={failure} />
        <input type="hidden" name="operation" value={link.operation} />
        <input type="hidden" name="code" value={link.code} />
        <Button type="submit" size="md" fullWidth loading={sending}>
          {t(`email_${link.operation}_button`)}
        </Button>
      </form>
    </>
  );
}
