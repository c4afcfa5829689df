/** The field for the expense type, with a search. People who manage types can create a missing one here. */

import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useVatTypeNames } from '#features/vat/components/vat-type-names.ts';
import { type NationalType, nationalTypes } from '#features/vat/rules.ts';
import { fold } from '#kernel/text.ts';
import group from '#ui/field-group.module.css';
import { SelectField } from '#ui/fields.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import type { FieldProps } from '#ui/use-fields.ts';
import { mayManagePostes } from '../access.ts';
import { createPoste, type Poste } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

interface PosteFieldProps {
  field: FieldProps;
  postes: readonly Poste[];
  onCreated(poste: Poste): void;
}

const CREATE = 'create';

export function PosteField({ field, postes, onCreated }: PosteFieldProps) {
  const t = useTexts({ en, fr });
  const person = useSession();
  const [sought, setSought] = useState('');
  const [creating, setCreating] = useState<string>();
  const value = String(field.value ?? '');
  // Receipts keep a type that is no longer active.
  const offered = postes.filter(({ active, posteId }) => active || String(posteId) === value);
  const isKnown = offered.some(({ postname }) => fold(postname) === fold(sought));
  const mayCreate = mayManagePostes(person) && sought.trim() !== '' && !isKnown;
  if (creating !== undefined)
    return (
      <NewPoste
        name={creating}
        onCancel={() => setCreating(undefined)}
        onCreated={(poste) => {
          setCreating(undefined);
          onCreated(poste);
          field.onChange(String(poste.posteId));
        }}
      />
    );
  return (
    <SelectField
      {...field}
      label={t('poste_type')}
      placeholder={t('poste_choose')}
      data={[
        ...offered.map(({ posteId, postname }) => ({ value: String(posteId), label: postname })),
        ...(mayCreate ? [{ value: CREATE, label: t('poste_create', { name: sought.trim() }) }] : []),
      ]}
      onChange={(chosen) => {
        if (chosen === CREATE) setCreating(sought.trim());
        else field.onChange(chosen);
      }}
      onSearchChange={setSought}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option && (option.value === CREATE || fold(option.label).includes(fold(search))),
        )
      }
      nothingFoundMessage={t('poste_none')}
      maxDropdownHeight={280}
      searchable
      selectFirstOptionOnChange
      withAsterisk
    />
  );
}

interface NewPosteProps {
  name: string;
  onCancel(): void;
  onCreated(poste: Poste): void;
}

/** Replaces the field, because a second dialog would hide the receipt. */
function NewPoste({ name, onCancel, onCreated }: NewPosteProps) {
  const t = useTexts({ en, fr });
  const names = useVatTypeNames();
  const [postname, setPostname] = useState(name);
  const [rate, setRate] = useState<NationalType | 'several'>('TYPEC');
  const { run, pending, errors } = useCall(createPoste, { onSuccess: onCreated });
  const create = () => {
    const vat = rate === 'several' ? { vatcomposed: true } : { vatfulltype: rate };
    void run({ body: { postname, ...vat } });
  };
  return (
    <fieldset className={`${layout.frame} ${group.group}`}>
      <legend>{t('poste_new')}</legend>
      <TextInput
        label={t('poste_name')}
        value={postname}
        error={errors.postname && t('poste_name_taken')}
        maxLength={100}
        onChange={(event) => setPostname(event.currentTarget.value)}
        required
      />
      <SelectField
        name="vatfulltype"
        error={undefined}
        label={t('poste_vat')}
        data={[
          ...nationalTypes.map((type) => ({ value: type, label: names(type) })),
          { value: 'several', label: t('poste_composed') },
        ]}
        value={rate}
        onChange={(chosen) => setRate(nationalTypes.find((type) => type === chosen) ?? 'several')}
      />
      <Group justify="space-between" gap="8px 12px">
        <Button size="compact-md" loading={pending} disabled={postname.trim() === ''} onClick={create}>
          {t('poste_add')}
        </Button>
        <Button size="compact-md" variant="default" onClick={onCancel}>
          {t('poste_cancel')}
        </Button>
      </Group>
    </fieldset>
  );
}
