/** Prepares what calls on posts and categories need to succeed (own-company.ts). */
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
