/**
 * The pages for signing up, and for links that activate an account or accept an invitation (specification
 * §2).
 */
import { Anchor, Button, Flex } from '@mantine/core';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { ApiClient } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import { apiContext } from '#ui/context.ts';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { activationOf, isWholeActivation } from '../code.rules.ts';
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
import { LinkFields, SignUpForm } from '../components/signup-form.tsx';
import { rememberEmail } from '../components/target.ts';
import { logout } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { activate, signUp } from '../signup.contract.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const link = activationOf(query);
  // An incomplete link shows the plain form (specification §2); a complete link with an unknown operation is an error.
  if (link === undefined && isWholeActivation(query)) throw redirect(nativePath(params, '/app/signup/wrong'));
  return { link };
}

/** Handles the native posts of both forms. Except for a rejected form, every result has a page of its own. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const fields = await postedFields(request);
  const isActivation = (fields.activation_code ?? '') !== '';
  let cookies: readonly string[] = [];
  try {
    if (isActivation) cookies = await activateHere(api, request, fields);
    else await api(signUp, { body: fields });
  } catch (error) {
    if (error instanceof Problem && error.status === 410)
      throw redirect(nativePath(params, '/app/signup/wrong'), 303);
    return failureOf(error, fields);
  }
  const headers = cookies.map((cookie) => ['set-cookie', cookie] as [string, string]);
  const target = nativePath(params, `/app/signup/${isActivation ? 'activated' : 'created'}`);
  return redirect(target, { status: 303, headers });
}

/** Activates the account. @returns the cookies of the new session, which replaces another one in this browser; none without a session. */
async function activateHere(api: ApiClient, request: Request, fields: Record<string, string>) {
  const headers = { cookie: request.headers.get('cookie') ?? '' };
  let cookies: readonly string[] = [];
  const onCookies = (set: readonly string[]) => {
    cookies = set;
  };
  await api(activate, { body: fields }, { headers, onCookies });
  // The browser loses the cookie of that session. If ending it fails, it expires unused.
  if (cookies.length > 0) await api(logout, {}, { headers }).catch(() => undefined);
  return cookies;
}

export const headers = () => secretPage;

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  const link = loaderData?.link;
  const title = link === undefined ? 'signup_title' : titleOf(link.operation);
  return [...pageMeta(matches, { en, fr }, title), ...(link === undefined ? [] : [sameOriginReferrer])];
}

function titleOf(operation: string): 'invite_title' | 'activate_title' {
  return operation === 'invite' ? 'invite_title' : 'activate_title';
}

export default function SignUp() {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const failure = useActionData<FormFailure>();
  // When a form is rejected, the link is in its fields.
  const { link: requestedLink } = useLoaderData<typeof loader>();
  const link = requestedLink ?? activationOf(new URLSearchParams(failure?.values));
  if (link !== undefined) {
    const { email, operation } = link;
    return (
      <>
        <EntranceHead
          title={t(titleOf(operation))}
          lead={t(operation === 'invite' ? 'invite_lead' : 'activate_lead', { email })}
        />
        {operation === 'invite' ? (
          <SignUpForm link={link} failure={failure} />
        ) : (
          <ActivationForm link={link} failure={failure} />
        )}
      </>
    );
  }
  return (
    <>
      <EntranceHead title={t('signup_title')} lead={t('signup_lead')} />
      <SignUpForm failure={failure} />
      <Flex component="ul" direction="column" gap={10} mt={28} className={layout.muted}>
        <li>
          {t('signup_login')}{' '}
          <Anchor component={Link} to={toLocal('/app/login')} size="sm" underline="always">
            {t('signup_login_link')}
          </Anchor>
        </li>
      </Flex>
    </>
  );
}

interface ActivationFormProps {
  link: NonNullable<ReturnType<typeof activationOf>>;
  failure?: FormFailure;
}

/**
 * Activates an account when the person clicks. The click is needed because mail programs open links
 * automatically, and opening a link must not use it up.
 */
function ActivationForm({ link, failure }: ActivationFormProps) {
  const t = useTexts({ en, fr });
  const [sending, setSending] = useSending();
  const submit = () => {
    rememberEmail(link.email);
    setSending(true);
  };
  return (
    <form method="post" action={useNativePath('/signup')} onSubmit={submit}>
      <FormAlert failure={failure} />
      <LinkFields link={link} />
      <Button type="submit" size="md" fullWidth loading={sending}>
        {t('activate_button')}
      </Button>
    </form>
  );
}
