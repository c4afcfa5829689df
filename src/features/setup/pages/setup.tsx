/**
 * The page that sets up an empty installation, opened by the link that the start prints. Without the link's code
 * it does not exist.
 */
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigate,
} from 'react-router';
import { useCheckedForm, valuesOf } from '#features/accounts/components/checked-form.ts';
import { EntranceHead } from '#features/accounts/components/entrance-head.tsx';
import { FormAlert } from '#features/accounts/components/form-alert.tsx';
import {
  type FormFailure,
  failureOf,
  nativePath,
  postedFields,
  sameOriginReferrer,
  secretPage,
  useSending,
} from '#features/accounts/components/native-form.ts';
import { NewPasswordFields } from '#features/accounts/components/new-password-fields.tsx';
import { signUpFormValidation } from '#features/accounts/signup.contract.ts';
import { holidayZones, zoneName } from '#kernel/holidays.ts';
import { defaultLocale, isLocale, localeOfPrefix, locales, localisedPath } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { useFieldErrorText } from '#ui/api-texts.tsx';
import { apiContext } from '#ui/context.ts';
import { SelectField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { saveLocale } from '#ui/locale-choice.ts';
import { pageMeta } from '#ui/page-meta.ts';
import { useApi } from '#ui/session.tsx';
import { readSetup, setUp } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { checkSetup } from '../rules.ts';

const codeIn = (request: Request) => new URL(request.url).searchParams.get('code') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  try {
    return await context.get(apiContext)(readSetup, { body: { code: codeIn(request) } });
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

/** Creates the company; the sign-in page then finds the new session and opens Today. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const fields = await postedFields(request);
  const locale = isLocale(fields.locale) ? fields.locale : (localeOfPrefix(params.lang) ?? defaultLocale);
  let cookies: readonly string[] = [];
  const onCookies = (set: readonly string[]) => {
    cookies = set;
  };
  try {
    const body = {
      ...fields,
      code: codeIn(request),
      locale,
      holidayZone: holidayZones.find((zone) => zone === fields.holidayZone),
    };
    await context.get(apiContext)(setUp, { body }, { onCookies });
  } catch (error) {
    // The page then says that the link has been used.
    if (error instanceof Problem && error.status === 410) return null;
    if (error instanceof Problem && error.status === 404) throw data(null, { status: 404 });
    return failureOf(error, fields);
  }
  const headers = cookies.map((cookie) => ['set-cookie', cookie] as [string, string]);
  return redirect(nativePath({ lang: locale }, '/app/login'), { status: 303, headers });
}

export const headers = () => secretPage;

export function meta({ matches }: MetaArgs<typeof loader>) {
  return [...pageMeta(matches, { en, fr }, 'title'), sameOriginReferrer];
}

export default function Setup() {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const { state } = useLoaderData<typeof loader>();
  if (state === 'open') return <SetupForm />;
  return (
    <>
      <EntranceHead title={t('used_title')} lead={t('used_text')} />
      <Button component={Link} to={toLocal('/app/login')} size="md">
        {t('used_login')}
      </Button>
    </>
  );
}

function SetupForm() {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const fieldErrorText = useFieldErrorText();
  const api = useApi();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const failure = useActionData<FormFailure>();
  const [sending, setSending] = useSending();
  const [holidays, setHolidays] = useState(failure?.values.holidayZone ?? 'metropole');
  const checked = useCheckedForm(checkSetup, failure?.errors);
  const { errors } = checked;

  /** Validates on the server what only the server can check, so that a common password loses nothing. */
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (sending || !checked.accept(form)) return;
    setSending(true);
    const body = { ...valuesOf(form), 'condition-checkbox': true };
    const wrong = await api(signUpFormValidation, { body }).then(
      () => undefined,
      (error: unknown) => (error instanceof Problem ? error.errors : undefined),
    );
    if (wrong === undefined) return form.submit();
    setSending(false);
    checked.refuse(form, wrong);
  }

  const field = (name: 'company' | 'firstName' | 'lastName' | 'email') => ({
    name,
    size: 'md' as const,
    required: true,
    withAsterisk: false,
    maxLength: 300,
    defaultValue: failure?.values[name],
    error: fieldErrorText(errors[name]),
  });
  return (
    <>
      <EntranceHead title={t('title')} lead={t('lead')} />
      <form
        {...checked.form}
        method="post"
        action={pathname + search}
        className={layout.form}
        onSubmit={(event) => void submit(event)}
      >
        <FormAlert failure={failure} />
        <TextInput {...field('company')} label={t('company')} autoComplete="organization" autoFocus />
        <SelectField
          name="locale"
          size="md"
          label={t('language')}
          value={locale}
          error={undefined}
          onChange={(value) => {
            const other = String(value);
            if (!isLocale(other)) return;
            saveLocale(other);
            // The same page in the other language keeps what was typed.
            void navigate(localisedPath(pathname + search, other), { replace: true });
          }}
          data={locales.map((value) => ({ value, label: t(`language_${value}`) }))}
        />
        <SelectField
          name="holidayZone"
          size="md"
          label={t('holidays')}
          description={t('holidays_note')}
          value={holidays}
          error={undefined}
          onChange={(zone) => setHolidays(String(zone))}
          data={holidayZones.map((zone) => ({ value: zone, label: zoneName(zone, locale) }))}
        />
        <div className={layout.fields}>
          <TextInput {...field('firstName')} label={t('first_name')} autoComplete="given-name" />
          <TextInput {...field('lastName')} label={t('last_name')} autoComplete="family-name" />
        </div>
        <TextInput {...field('email')} label={t('email')} type="email" autoComplete="username" />
        <NewPasswordFields errors={errors} label={t('password')} />
        <Button type="submit" size="md" fullWidth loading={sending} mt={6}>
          {t('submit')}
        </Button>
      </form>
    </>
  );
}
