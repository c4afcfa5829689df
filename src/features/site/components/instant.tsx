import { momentText } from '#ui/date.tsx';
import { useLocale } from '#ui/locale.tsx';

export function Instant({ instant }: { instant: string }) {
  return <time dateTime={instant}>{momentText(instant, useLocale())}</time>;
}
