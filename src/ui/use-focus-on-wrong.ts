import { useEffect, useState } from 'react';

/** Focuses the first visible field with an error, once the errors are rendered. */
export function useFocusOnWrong(): (form: HTMLFormElement | null) => void {
  const [form, setForm] = useState<{ element: ParentNode }>();
  useEffect(() => {
    const wrong = form?.element.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    [...wrong].find((field) => field.checkVisibility())?.focus();
  }, [form]);
  return (element) => setForm({ element: element ?? document });
}
