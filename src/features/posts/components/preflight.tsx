/** Shows the issues found before publication. Only errors prevent it; the author decides about the others. */
import { Button, Flex, Group, Text } from '@mantine/core';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import type { FoundIssue } from '../preflight.rules.ts';
import styles from './posts.module.css';

interface PreflightProps {
  issues: readonly FoundIssue[];
  pending: boolean;
  onPublish(): void;
  onClose(): void;
  /** Opens the place where the issue can be fixed. */
  onShow(issue: FoundIssue): void;
}

export function Preflight({ issues, pending, onPublish, onClose, onShow }: PreflightProps) {
  const t = useTexts({ en, fr });
  // Lists an issue only once even if it occurs in two places.
  const different = new Map(
    issues.map((issue) => [`${issue.language} ${issue.code} ${issue.detail}`, issue]),
  );
  const inSeveral = new Set(issues.map(({ language }) => language)).size > 1;
  const textOf = ({ language, code, detail }: FoundIssue) => {
    const text = t(`issue_${code}`, { detail, count: Number(detail) });
    return inSeveral && language !== undefined ? t('issue_in', { language, text }) : text;
  };
  return (
    <Dialog opened={issues.length > 0} onClose={onClose} title={t('preflight')} size="lg">
      <Text mb="md" c="dark.1" lh={1.6}>
        {t('preflight_text')}
      </Text>
      <Flex component="ul" direction="column" gap={8} className={styles.issues}>
        {[...different].map(([key, issue]) => (
          <Flex
            key={key}
            component="li"
            gap={10}
            lh={1.5}
            className={layout.wrap}
            data-severity={issue.severity}
          >
            <Icon name={issue.severity === 'error' ? 'error' : 'warning'} size={18} />
            <button type="button" onClick={() => onShow(issue)}>
              {textOf(issue)}
            </button>
          </Flex>
        ))}
      </Flex>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('keep_writing')}
        </Button>
        <Button
          loading={pending}
          onClick={onPublish}
          disabled={issues.some(({ severity }) => severity === 'error')}
        >
          {t('publish_anyway')}
        </Button>
      </Group>
    </Dialog>
  );
}
