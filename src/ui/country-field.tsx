/** The choice of a country by its name in the language of the page. */
import { useMemo } from 'react';
import { countries } from '#kernel/countries.ts';
import { localeTags } from '#kernel/locale.ts';
import { SelectField } from './fields.tsx';
import { useLocale } from './locale.tsx';

export function CountryField(props: Omit<Parameters<typeof SelectField>[0], 'data'>) {
  const tag = localeTags[useLocale()];
  const data = useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    return countries
      .map((value) => ({ value, label: names.of(value) ?? value }))
      .sort((a, b) => a.label.localeCompare(b.label, tag));
  }, [tag]);
  return <SelectField {...props} data={data} searchable />;
}
