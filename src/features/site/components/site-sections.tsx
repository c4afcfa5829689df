/** Lists the sections of the site with the state of each; on a phone as a list to choose from. */
import { Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import type { Locale } from '#kernel/locale.ts';
import { SelectField } from '#ui/fields.tsx';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import { type Section, type SectionState, sections } from '../form.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './site.module.css';

export type ShownState = SectionState & { fault: boolean };

interface SiteSectionsProps {
  current: Section;
  stateOf(section: Section): ShownState;
  onChoose(section: Section): void;
}

const tones: Record<SectionState['kind'], Tone> = { empty: 'neutral', filled: 'waiting', published: 'good' };

export function SiteSections({ current, stateOf, onChoose }: SiteSectionsProps) {
  const t = useTexts({ en, fr });
  const { pathname } = useLocation();
  const textOf = useStateText();
  const all = sections.map((section) => ({ section, state: stateOf(section) }));
  return (
    <>
      <nav className={styles.sections} aria-label={t('site_parts')}>
        <ul>
          {all.map(({ section, state }) => (
            <li key={section}>
              <Link
                to={`${pathname}?part=${section}`}
                preventScrollReset
                aria-current={section === current ? 'page' : undefined}
              >
                {t(`site_part_${section}`)}
                <Text span inherit fz={13}>
                  <StateDot tone={state.fault ? 'bad' : tones[state.kind]}>{textOf(state)}</StateDot>
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.choice}>
        <SelectField
          name="part"
          error={undefined}
          label={t('site_part')}
          value={current}
          onChange={(chosen) => onChoose(sections.find((section) => section === chosen) ?? current)}
          data={all.map(({ section, state }) => ({
            value: section,
            label: `${t(`site_part_${section}`)} – ${textOf(state)}`,
          }))}
        />
      </div>
    </>
  );
}

function useStateText(): (state: ShownState) => string {
  const t = useTexts({ en, fr });
  const languageName = useLanguageName();
  return ({ fault, kind, languages: [only, other] }) => {
    if (fault) return t('site_state_fault');
    if (kind === 'published' && only !== undefined && other === undefined)
      return t('site_state_only', { language: languageName(only) });
    return t(`site_state_${kind}`);
  };
}

/** Returns the name of a language within a sentence. */
export function useLanguageName(): (language: Locale) => string {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  return (language) => {
    const name = t(`contacts_language_${language}`);
    return locale === 'fr' ? name.toLowerCase() : name;
  };
}
