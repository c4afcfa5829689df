/** The less frequent actions of a page, in one menu beside its main button; nothing without any. */
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';
import { type RowAction, RowMenu } from './row-menu.tsx';

interface PageMenuProps {
  /** Each leads to a page, or has `onSelect`. */
  actions: readonly (Omit<RowAction, 'dialog'> | false)[];
}

export function PageMenu({ actions }: PageMenuProps) {
  const t = useTexts({ en, fr });
  const shown = actions.filter((action) => action !== false);
  return <RowMenu size="lg" label={t('page_menu')} actions={shown} onOpen={ignore} />;
}

/** No action has a dialog. */
const ignore = () => undefined;
