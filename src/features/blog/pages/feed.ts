import type { LoaderArgs } from '#ui/page/public-page.ts';
import { feedAnswer } from '../components/feed-answer.ts';

export function loader({ request, context }: LoaderArgs) {
  return feedAnswer(request, context, 'feed.xml');
}
