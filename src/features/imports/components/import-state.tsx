/** Shows the state of an import and the possible next steps. */
import { Button, Group, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { useLocalPath } from '#ui/local-path.ts';
import { useTexts } from '#ui/locale.tsx';
import { ProgressSteps } from '#ui/progress-steps.tsx';
import { useCall } from '#ui/use-call.ts';
import { type ImportDetails, runImport } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { refusalKeyOf } from '../refusal.rules.ts';
import { isRepeatable } from '../rules.ts';

interface ImportStateProps {
  details: ImportDetails;
  etag: string | undefined;
}

export function ImportState({ details, etag }: ImportStateProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  switch (details.state) {
    case 'reading':
      return (
        <Said title={t('reading_title')} text={t('reading_text')}>
          <Progress value={100} animated size="sm" aria-label={t('reading_title')} />
        </Said>
      );
    case 'refused':
      return (
        <Said title={t('refused_title')} text={t(refusalKeyOf(details.refusal))}>
          <Button component={Link} to={toLocal('/app/imports')} variant="default">
            {t('refused_again')}
          </Button>
        </Said>
      );
    case 'planned':
      return <Planned details={details} etag={etag} />;
    case 'importing':
      return (
        <Said title={t('importing_title')} text={t('importing_text')}>
          <ProgressSteps
            done={details.come}
            steps={Math.max(1, details.to_come)}
            label={t('importing_progress', { done: details.come, total: details.to_come })}
          />
        </Said>
      );
    case 'done':
      return isRepeatable(details) ? (
        <LeftOutLater details={details} etag={etag} />
      ) : (
        <Said title={t('done_title')} text={t('done_text')}>
          <Button component={Link} to={toLocal('/app/posts')} leftSection={<Icon name="posts" size={16} />}>
            {t('done_posts')}
          </Button>
        </Said>
      );
  }
}

function Planned({ details, etag }: ImportStateProps) {
  const t = useTexts({ en, fr });
  const run = useCall(runImport, { success: '' });
  const { import_id: importId, to_come: count } = details;
  if (count === 0) return <Said title={t('planned_nothing_title')} text={t('planned_nothing_text')} />;
  return (
    <Said title={t('planned_title')} text={t('planned_text')}>
      <Button
        leftSection={<Icon name="download" size={16} />}
        loading={run.pending}
        disabled={!details.file_kept}
        onClick={() => void run.attempt({ params: { importId } }, { ifMatch: etag })}
      >
        {t('import_posts', { count })}
      </Button>
    </Said>
  );
}

/** Shows entries that were planned but then left out. */
function LeftOutLater({ details, etag }: ImportStateProps) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  const run = useCall(runImport, { success: '' });
  const { import_id: importId, left_out_later: count } = details;
  return (
    <Said title={t('done_later_title', { count })} text={t('done_later_text')}>
      <Button
        leftSection={<Icon name="download" size={16} />}
        loading={run.pending}
        onClick={() => void run.attempt({ params: { importId } }, { ifMatch: etag })}
      >
        {t('import_again', { count })}
      </Button>
      <Button component={Link} to={toLocal('/app/posts')} variant="default">
        {t('done_posts')}
      </Button>
    </Said>
  );
}

function Said({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div>
      <Card title={title}>
        <p aria-live="polite">{text}</p>
        {children && <Group gap={12}>{children}</Group>}
      </Card>
    </div>
  );
}
