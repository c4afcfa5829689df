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
  return pageMeta(matches, { en, fr }, 'wrong_title');
}

export default function Wrong() {
  const t = useTexts({ en, fr });
  return <Outcome tone="bad" title={t('wrong_title')} text={t('wrong_text')} to="home" />;
}
