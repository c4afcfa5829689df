import { useEffect, useState } from 'react';

/** Focuses the first field with an error, once the errors are rendered. */
export function useFocusOnWrong(): (form: HTMLFormElement | null) => void {
  const [form, setForm] = useState<{ element: ParentNode }>();
  useEffect(() => {
    form?.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form]);
  return (element) => setForm({ element: element ?? document });
}
