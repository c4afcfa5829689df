/** Shows a group of open items, with the choice of what happens to them and who gets them. */
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { LeavingChoice } from '#kernel/leaving.ts';
import { SelectField } from '#ui/fields.tsx';
import { Item, ItemList } from '#ui/item-list.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { useSession } from '#ui/session.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import type { Form } from '#ui/use-form.ts';
import type { OpenGroup, Recipient, SettleLeaving } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { choicesOf, mayGet, needsPerson, type SettledGroup, settledGroups } from '../rules.ts';

interface OpenGroupProps {
  open: OpenGroup;
  form: Form<SettleLeaving>;
  people: readonly Recipient[];
}

export function OpenGroupSection({ open: { group, count, items }, form, people }: OpenGroupProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const settled = settledGroups.find((one) => one === group);
  const title = `${t(`group_${group}`)} (${count})`;
  return (
    <SettingsSection title={title} lead={t(`note_${group}`)}>
      <ItemList label={title}>
        {items.map((item, place) => (
          <Item
            // biome-ignore lint/suspicious/noArrayIndexKey: two items may have the same name and page
            key={place}
            title={
              <Anchor component={Link} to={toLocal(item.to)}>
                {item.name}
              </Anchor>
            }
            detail={item.note}
          />
        ))}
      </ItemList>
      {count > items.length && <Text c="dark.1">{t('more', { count: count - items.length })}</Text>}
      {settled !== undefined && <Choice group={settled} form={form} people={people} />}
    </SettingsSection>
  );
}

interface ChoiceProps extends Omit<OpenGroupProps, 'open'> {
  group: SettledGroup;
}

function Choice({ group, form, people }: ChoiceProps) {
  const t = useTexts({ en, fr });
  const actor = useSession();
  const able = (choice: LeavingChoice) => people.filter((one) => mayGet(group, choice, one, actor));
  const possible = choicesOf[group].filter(
    (choice) => !needsPerson(group, choice) || able(choice).length > 0,
  );
  const chosen = possible.find((choice) => choice === form.field(group).value) ?? 'leave';
  return (
    <>
      <SelectField
        {...form.field(group)}
        label={t('choice')}
        description={possible.length === 0 ? t('nobody') : undefined}
        data={(['leave', ...possible] as const).map((choice) => ({
          value: choice,
          label: t(labelOf(group, choice)),
        }))}
      />
      {group !== 'invitations' && needsPerson(group, chosen) && (
        <SelectField
          {...form.field(`${group}_to`)}
          label={t(chosen === 'finish' ? 'to_finish' : 'to_hand-over')}
          data={able(chosen).map(({ userId, name }) => ({ value: String(userId), label: name }))}
          searchable
          required
        />
      )}
    </>
  );
}

/** Combinations that are not possible have no texts. */
export function labelOf(group: SettledGroup, choice: LeavingChoice): keyof typeof en {
  return `choice_${group}_${choice}` as keyof typeof en;
}
