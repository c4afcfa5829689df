/** The form for name, address, public holidays and second-factor requirement of the workspace. */

import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type HolidayZone, holidayZones, zoneName } from '#kernel/holidays.ts';
import { zones } from '#kernel/zone.ts';
import { cityOf, zoneOfHolidays } from '#kernel/zone-choice.ts';
import { useAction } from '#ui/actions.ts';
import { Card } from '#ui/card.tsx';
import { SelectField, TextField } from '#ui/fields.tsx';
import { useFirstVisit } from '#ui/first-visit.ts';
import { FormFrame } from '#ui/form-frame.tsx';
import layout from '#ui/layout.module.css';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { useFocusInPart } from '#ui/parts.tsx';
import { useSessionKeeper } from '#ui/session.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { updateSettings, type WorkspaceSettings } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { notifyWorkspaceChange } from './workspace-news.ts';

interface SettingsFormProps {
  settings: WorkspaceSettings['settings'];
  /** ETag of the settings shown. */
  etag: string | undefined;
  mayChange: boolean;
}

export function SettingsForm({ settings, etag, mayChange }: SettingsFormProps) {
  const t = useTexts({ en, fr });
  const isFirstVisit = useFirstVisit();
  const locale = useLocale();
  const { name, email, holidayZone, timeZone, submitAheadMonths, secondFactorRequired } = settings;
  const { revalidate } = useRevalidator();
  const keeper = useSessionKeeper();
  const form = useForm(updateSettings, {
    of: { etag, reload: () => void revalidate() },
    initial: {
      name,
      email,
      holidayZone,
      timeZone,
      submitAheadMonths: String(submitAheadMonths),
      secondFactorRequired,
    },
    onSuccess: () => {
      notifyWorkspaceChange();
      // The session has the time zone.
      void keeper.refresh();
    },
  });
  const [holidays, time] = [form.field('holidayZone'), form.field('timeZone')];
  const first = useRef<HTMLInputElement>(null);
  // Focuses the form, because the overview and the plan precede it on the page.
  const focusIn = useFocusInPart('settings', () => first.current?.focus());
  useAction('change_settings', mayChange ? focusIn : undefined);
  return (
    <Card title={t('settings')}>
      <FormFrame form={form} className={layout.form}>
        <TextField {...form.field('name')} ref={first} label={t('name')} disabled={!mayChange} />
        <TextField
          {...form.field('email')}
          type="email"
          label={t('email')}
          description={isFirstVisit && t('email_note')}
          disabled={!mayChange}
        />
        <SelectField
          {...holidays}
          onChange={(zone) => {
            // The time zone follows the holidays, unless another one was chosen.
            if (time.value === zoneOfHolidays(holidays.value as HolidayZone))
              time.onChange(zoneOfHolidays(zone as HolidayZone));
            holidays.onChange(zone);
          }}
          label={t('holiday_zone')}
          description={isFirstVisit && t('holiday_zone_note')}
          data={holidayZones.map((zone) => ({ value: zone, label: zoneName(zone, locale) }))}
          disabled={!mayChange}
          searchable
        />
        <SelectField
          {...time}
          label={t('time_zone')}
          description={isFirstVisit && t('time_zone_note')}
          data={zones.map((zone) => ({ value: zone, label: cityOf(zone, locale) }))}
          disabled={!mayChange}
          searchable
        />
        <TextField
          {...form.field('submitAheadMonths')}
          label={t('months_ahead')}
          description={isFirstVisit && t('months_ahead_note')}
          inputMode="numeric"
          disabled={!mayChange}
        />
        <SwitchField
          {...form.field('secondFactorRequired')}
          label={t('factor_required')}
          description={isFirstVisit && t('factor_required_note')}
          disabled={!mayChange}
        />
        <dl className={layout.facts}>
          <Fact name={t('storage_provider')} value={t(`provider_${settings.storageProvider}`)} />
          <Fact
            name={t('domain')}
            value={settings.domainName ?? t(settings.deletable ? 'domain_none' : 'domain_site')}
          />
        </dl>
        {mayChange && (
          <div>
            <Button type="submit" loading={form.pending}>
              {t('save')}
            </Button>
          </div>
        )}
      </FormFrame>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
