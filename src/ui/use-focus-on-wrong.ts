import { useEffect, useState } from 'react';

/** Once the errors are drawn, the first field that has one is where the person is. */
export function useFocusOnWrong(): (form: HTMLFormElement | null) => void {
  const [form, setForm] = useState<{ element: ParentNode }>();
  useEffect(() => {
    form?.element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form]);
  return (element) => setForm({ element: element ?? document });
}
