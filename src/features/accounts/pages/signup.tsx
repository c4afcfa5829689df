/** Signing up, and the page behind the link of an activation or invitation mail (specification §2). */
import { Anchor } from '@mantine/core';
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { Problem } from '#kernel/problem.ts';
import { apiContext } from '#ui/context.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { activationOf, isWholeActivation } from '../code.rules.ts';
import { ActivationForm } from '../components/activation-form.tsx';
import {
  type FormFailure,
  failureOf,
  fieldsOf,
  nativePath,
  sameOriginReferrer,
  secretPage,
} from '../components/native-form.ts';
import { SignUpForm } from '../components/signup-form.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { activate, signUp } from '../signup.contract.ts';
import styles from './login.module.css';

export function loader({ request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const link = activationOf(query);
  // Half a link is the plain form (specification §2); a whole one for something that there is not is as wrong as any other.
  if (link === undefined && isWholeActivation(query)) throw redirect(nativePath(params, '/app/signup/wrong'));
  return { link };
}

/** The native posts of both forms; every outcome but a form to mend is a page of its own. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const fields = await fieldsOf(request);
  const isActivation = (fields.activation_code ?? '') !== '';
  try {
    if (isActivation) await api(activate, { body: fields });
    else await api(signUp, { body: fields });
  } catch (error) {
    if (error instanceof Problem && error.status === 410)
      throw redirect(nativePath(params, '/app/signup/wrong'), 303);
    return failureOf(error, fields);
  }
  return redirect(nativePath(params, `/app/signup/${isActivation ? 'activated' : 'created'}`), 303);
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
  // A form that comes back to be mended has its link in its fields.
  const { link: asked } = useLoaderData<typeof loader>();
  const link = asked ?? activationOf(new URLSearchParams(failure?.values));
  if (link !== undefined) {
    const { email, operation } = link;
    return (
      <>
        <h1 className={styles.title}>{t(titleOf(operation))}</h1>
        <p className={styles.lead}>
          {t(operation === 'invite' ? 'invite_lead' : 'activate_lead', { email })}
        </p>
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
      <h1 className={styles.title}>{t('signup_title')}</h1>
      <p className={styles.lead}>{t('signup_lead')}</p>
      <SignUpForm failure={failure} />
      <ul className={styles.links}>
        <li>
          {t('signup_login')}{' '}
          <Anchor component={Link} to={toLocal('/app/login')} size="sm" underline="always">
            {t('signup_login_link')}
          </Anchor>
        </li>
      </ul>
    </>
  );
}
