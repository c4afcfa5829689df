/** Shows the result of a form, and opens the next page after a visible countdown of five seconds. */

import { Button, Group, Text, ThemeIcon } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { useCountdown } from '#ui/countdown.ts';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { EntranceHead } from './entrance-head.tsx';

/** Seconds until the next page opens (specification §9). */
const WAIT = 5;

interface OutcomeProps {
  tone: 'good' | 'bad';
  title: string;
  text: string;
  /** A signed-in person finds Today at the address of the home page. */
  to: 'home' | 'today' | 'login' | 'forgot';
  /** Also shows a login button, so that the person does not have to wait. */
  signsIn?: boolean;
}

export function Outcome({ tone, title, text, to, signsIn = false }: OutcomeProps) {
  const t = useTexts({ en, fr });
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  const target = toLocal(`/app/${to === 'today' ? 'home' : to}`);
  const left = useCountdown(WAIT, () => void navigate(target, { replace: true }));
  return (
    <section>
      {/* Without scripts there is no visible countdown; the browser itself waits. */}
      <noscript>
        <meta httpEquiv="refresh" content={`${WAIT};url=${target}`} />
      </noscript>
      <ThemeIcon
        variant="outline"
        size={52}
        radius="50%"
        mb={20}
        color={tone === 'good' ? 'var(--green)' : 'var(--amber)'}
      >
        <Icon name={tone === 'good' ? 'success' : 'warning'} size={28} />
      </ThemeIcon>
      <EntranceHead title={title} lead={text} />
      <Group gap={12}>
        {signsIn && (
          <Button component={Link} to={toLocal('/app/login')} size="md">
            {t('login_button')}
          </Button>
        )}
        <Button component={Link} to={target} size="md" variant={to === 'today' ? 'filled' : 'default'}>
          {t(`go_${to}`)}
        </Button>
      </Group>
      <Text inherit mt={16} className={`${layout.muted} ${layout.figures}`} role="status">
        {t(`in_${to}`, { count: left })}
      </Text>
    </section>
  );
}
