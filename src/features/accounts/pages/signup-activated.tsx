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
  return pageMeta(matches, { en, fr }, 'activated_title');
}

export default function Activated() {
  const t = useTexts({ en, fr });
  return <Outcome tone="good" title={t('activated_title')} text={t('activated_text')} to="home" signsIn />;
}
