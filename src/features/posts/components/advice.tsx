/** Lists what readers would notice in a text, with a link to each place. Only errors prevent publication. */
import { Flex, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import { useTexts } from '#ui/locale.tsx';
import { useCallState } from '#ui/use-call.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { checkPost, type Issue } from '../version.contract.ts';
import styles from './posts.module.css';
import type { Editing } from './use-editing.ts';
import type { ShownIssue } from './use-going.ts';
import { useReloadAfter } from './use-reload-after.ts';
import type { Place } from './use-translation.ts';

/** Milliseconds without typing after which the text is checked again. */
const TYPING = 1000;

interface AdviceProps {
  editing: Editing;
  place: Place;
  onShow(issue: ShownIssue): void;
}

export function Advice({ editing, place, onShow }: AdviceProps) {
  const t = useTexts({ en, fr });
  const { title, description, content } = editing.text;
  const [body] = useDebouncedValue(JSON.stringify({ title, description, content }), TYPING);
  const { data, reload } = useCallState(checkPost, { params: place, body: JSON.parse(body) });
  useReloadAfter(editing.post, reload);
  // Without an answer the text can be published all the same.
  if (data === undefined) return null;
  const issues = differentOf(data.issues);
  return (
    <section aria-labelledby="advice">
      <Text id="advice" component="h2" fz={13} fw={600} mb={6}>
        {t(issues.length === 0 ? 'advice_none' : 'advice')}
      </Text>
      <Flex component="ul" direction="column" gap={6} className={styles.issues} fz={13}>
        {issues.map((issue) => (
          <Flex
            key={`${issue.code} ${issue.detail}`}
            component="li"
            gap={8}
            lh={1.45}
            align="center"
            className={layout.wrap}
            data-severity={issue.severity}
          >
            <Icon name={issue.severity === 'error' ? 'error' : 'warning'} size={16} />
            <button type="button" onClick={() => onShow(issue)}>
              {textOfIssue(t, issue)}
            </button>
          </Flex>
        ))}
      </Flex>
    </section>
  );
}

type Texts = ReturnType<typeof useTexts<typeof en>>;

function textOfIssue(t: Texts, { code, detail }: ShownIssue): string {
  return t(`issue_${code}`, { detail, count: Number(detail) });
}

/** Lists an issue once, even if it occurs in several places. */
function differentOf<One extends Issue>(issues: readonly One[]): One[] {
  return [...new Map(issues.map((issue) => [`${issue.code} ${issue.detail}`, issue])).values()];
}

/** Advice in an alert: the first points and the number of others. */
export function useAdviceText(): (done: string, issues: readonly Issue[]) => string {
  const t = useTexts({ en, fr });
  return (done, issues) => {
    const warnings = differentOf(issues);
    const [first] = warnings;
    if (first === undefined) return done;
    const others = warnings.length - 1;
    const text = textOfIssue(t, first);
    return others === 0
      ? t('done_with_advice', { done, text })
      : t('done_with_more_advice', { done, text, count: others });
  };
}
