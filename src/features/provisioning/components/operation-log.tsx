/** What was done to a workspace, newest first, each with its steps. */
import { localeTags } from '#kernel/locale.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { StateDot, type Tone } from '#ui/state-dot.tsx';
import type { Operation } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import styles from './operations.module.css';

const tones: Record<Operation['state'], Tone> = {
  submitted: 'info',
  running: 'waiting',
  succeeded: 'good',
  failed: 'bad',
};

export function OperationLog({ operations }: { operations: readonly Operation[] }) {
  const t = useTexts({ en, fr });
  const locale = useLocale();
  const time = (instant: string, style: Intl.DateTimeFormatOptions) =>
    new Date(instant).toLocaleString(localeTags[locale], style);
  return (
    <section className={styles.card}>
      <h2>{t('log')}</h2>
      {operations.length === 0 && <p>{t('log_none')}</p>}
      <ol className={styles.log} aria-live="polite">
        {operations.map((operation) => (
          <li key={operation.operationId}>
            <div className={styles.head}>
              <span>
                {t('log_by', { action: t(`action_${operation.action}`), what: t(`type_${operation.type}`) })}
              </span>
              <StateDot tone={tones[operation.state]}>{t(`state_${operation.state}`)}</StateDot>
            </div>
            <ol className={styles.lines}>
              {operation.log.map((line) => (
                <li key={line.at}>
                  <time dateTime={line.at}>{time(line.at, { timeStyle: 'medium' })}</time>
                  {line.text}
                </li>
              ))}
            </ol>
            <span className={styles.who}>
              {t('log_who', {
                name: operation.requested_by,
                when: time(operation.submitted_at, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
