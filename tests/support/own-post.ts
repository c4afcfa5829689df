/** Prepares what calls on posts, categories and newsletters need to succeed (own-company.ts). */
import { asTenant } from '#platform/db/transaction.ts';
import type { TestApi } from './api.ts';
import type { OtherCompany } from './other-company.ts';
import type { Attempt, People } from './walk.ts';

type Company = Pick<OtherCompany, 'ids'> & { people: People };

export async function named({ people, ids }: Company): Promise<Attempt> {
  await people.ROLE_OWNER.request(`/blog/categories/${ids.categoryId}/FR`, {
    method: 'POST',
    body: new URLSearchParams({ value: 'Ardoise' }),
  });
  return { ids: { language: 'FR' } };
}

export async function publishable(company: Company): Promise<Attempt> {
  const { people, ids } = company;
  await people.ROLE_OWNER.request(`/posts/${ids.postId}`, {
    method: 'PUT',
    body: new URLSearchParams({
      title: 'Slate',
      description: 'About it',
      language: 'EN',
      content: '<p>Slate</p>',
    }),
  });
  return withCover(company);
}

export async function published(company: Company): Promise<Attempt> {
  await publishable(company);
  const { people, ids } = company;
  await people.ROLE_OWNER.request(`/posts/${ids.postId}/publish`, { method: 'POST' });
  return { ids: { socialMediaId: ids.mediaId } };
}

export async function withCover({ people, ids }: Company): Promise<Attempt> {
  await people.ROLE_OWNER.request(`/posts/${ids.postId}/cover/${ids.mediaId}`, {
    method: 'PUT',
    body: new URLSearchParams({ language: 'EN' }),
  });
  return {};
}

export async function trashed({ people, ids }: Company): Promise<Attempt> {
  await people.ROLE_OWNER.request(`/posts/${ids.postId}`, { method: 'DELETE' });
  return {};
}

export async function writtenNewsletter(
  { app, workspaceId, ids }: OtherCompany & { app: TestApi },
  state: 'draft' | 'scheduled',
  attempt: Attempt = {},
): Promise<Attempt> {
  const texts = { subject_en: 'Slate', content_en: 'Slate', html_en: '<p>Slate</p>' };
  await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .updateTable('newsletters')
      .set({ ...texts, state, send_at: state === 'scheduled' ? '2099-01-01T12:00:00Z' : null })
      .where('id', '=', Number(ids.newsletterId))
      .execute(),
  );
  return attempt;
}
