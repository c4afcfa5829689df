/**
 * Form fields that know what is wrong with them: each shows the error that a `Problem` has for its `name`,
 * until it is changed.
 */
import {
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import type { FieldErrors } from '#kernel/problem.ts';
import { useTranslateApiText } from './api-texts.tsx';

interface Wrong {
  errors: FieldErrors;
  /** The field has been changed since. */
  mend(name: string): void;
}

const Errors = createContext<Wrong>({ errors: {}, mend: () => {} });

const nothing: FieldErrors = {};

/** Hands the fields within the errors of the last answer (`problem.errors`) or of an own check. */
export function FieldErrorsProvider({
  errors = nothing,
  children,
}: {
  errors?: FieldErrors;
  children: ReactNode;
}) {
  const [given, setGiven] = useState(errors);
  const [mended, setMended] = useState<readonly string[]>([]);
  if (given !== errors) {
    setGiven(errors);
    setMended([]);
  }
  const left = Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.includes(name)));
  return (
    <Errors value={{ errors: left, mend: (name) => setMended((before) => [...before, name]) }}>
      {children}
    </Errors>
  );
}

/** The error of a field in the language of the page, and how to say that it was changed. */
export function useFieldError(name: string): { error: string | undefined; mend(): void } {
  const { errors, mend } = use(Errors);
  const translateApiText = useTranslateApiText();
  const error = errors[name];
  return { error: error === undefined ? undefined : translateApiText(error), mend: () => mend(name) };
}

type Named<Props> = Props & { name: string };

export function TextField({ onChange, ...props }: Named<TextInputProps>) {
  const { error, mend } = useFieldError(props.name);
  return (
    <TextInput
      {...props}
      error={props.error ?? error}
      onChange={(event) => {
        mend();
        onChange?.(event);
      }}
    />
  );
}

export function TextAreaField({ onChange, ...props }: Named<TextareaProps>) {
  const { error, mend } = useFieldError(props.name);
  return (
    <Textarea
      {...props}
      error={props.error ?? error}
      onChange={(event) => {
        mend();
        onChange?.(event);
      }}
    />
  );
}

export function PasswordField({ onChange, ...props }: Named<PasswordInputProps>) {
  const { error, mend } = useFieldError(props.name);
  return (
    <PasswordInput
      {...props}
      error={props.error ?? error}
      onChange={(event) => {
        mend();
        onChange?.(event);
      }}
    />
  );
}

export function SelectField({ onChange, ...props }: Named<SelectProps>) {
  const { error, mend } = useFieldError(props.name);
  return (
    <Select
      allowDeselect={false}
      {...props}
      error={props.error ?? error}
      onChange={(value, option) => {
        mend();
        onChange?.(value, option);
      }}
    />
  );
}
