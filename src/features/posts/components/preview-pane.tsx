/** Shows the preview of a text while it is written. */
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { TextPreview } from '#features/content/components/text-preview.tsx';
import type { WrittenText } from '#features/content/rules.ts';
import { ProblemState } from '#ui/problem-state.tsx';
import { useCallState } from '#ui/use-call.ts';
import { renderPost } from '../version.contract.ts';
import type { Place } from './use-translation.ts';

/** Milliseconds without typing after which the preview is rendered again. */
const TYPING = 400;

export function PreviewPane({ place, text }: { place: Place; text: WrittenText }) {
  const [content] = useDebouncedValue(text.content, TYPING);
  const { data, problem, loading, reload } = useCallState(renderPost, { params: place, body: { content } });
  if (problem !== undefined && data === undefined)
    return <ProblemState problem={problem} onRetry={reload} pending={loading} />;
  if (data === undefined) return <Skeleton height={400} />;
  return <TextPreview text={text} language={place.language} rendered={data} pending={loading} />;
}
