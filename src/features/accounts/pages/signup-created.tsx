import type { MetaArgs } from 'react-router';
import { useTexts } from '#ui/locale.tsx';
import { pageMeta } from '#ui/page-meta.ts';
import { Outcome } from '../components/outcome.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export function loader() {
  return null;
}

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, { en, fr }, 'created_title');
}

export default function Created() {
  const t = useTexts({ en, fr });
  return <Outcome tone="good" title={t('created_title')} text={t('created_text')} to="home" />;
}
