/** Reads the data that every page shows around itself: the company's name, its deletion, the count of the bell. */
import { readFrame } from '#features/notifications/contract.ts';
import { DeletionBanner } from '#features/workspaces/components/deletion-banner.tsx';
import { useWorkspaceNews } from '#features/workspaces/components/workspace-news.ts';
import { useSetBadge } from '#ui/badges.ts';
import { useSetCompany } from '#ui/company.ts';
import { useSession } from '#ui/session.tsx';
import { useCallState } from '#ui/use-call.ts';

export function FrameData() {
  const { userId } = useSession();
  const { data, reload } = useCallState(readFrame, {});
  useWorkspaceNews(reload);
  useSetCompany(userId, data?.name);
  useSetBadge(userId, 'notifications', data?.unread);
  return data?.deletion ? <DeletionBanner name={data.name} deletion={data.deletion} /> : null;
}
