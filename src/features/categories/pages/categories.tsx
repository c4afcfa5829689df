/** The page of the categories (specification §2): table, creation, names and deletion. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ClientLoaderFunctionArgs, type Params, useNavigate, useParams } from 'react-router';
import type { ApiClient } from '#kernel/client.ts';
import { postLanguage, postLanguages } from '#kernel/locale.ts';
import { Problem } from '#kernel/problem.ts';
import { useAction } from '#ui/actions.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { apiContext, siteContext } from '#ui/context.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { listQuery, usePaging } from '#ui/list-address.ts';
import { useLocalPath } from '#ui/local-path.ts';
import { useLocale, useTexts } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApi } from '#ui/session.tsx';
import { useCall } from '#ui/use-call.ts';
import { CreateCategory } from '../components/create-category.tsx';
import { TranslationsEditor } from '../components/translations-editor.tsx';
import { type Categories, deleteCategory, listCategories, listTranslations } from '../contract.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';

export async function clientLoader({ context, request, params }: ClientLoaderFunctionArgs) {
  const api = context.get(apiContext);
  const language = postLanguage(context.get(siteContext).locale);
  const [list] = await Promise.all([
    api(listCategories, { query: { ...listQuery(listCategories, request.url), language } }),
    params.categoryId === undefined ? undefined : requireCategory(api, params),
  ]);
  return list;
}

/**
 * Checks that the address of the editor names an existing category and a language.
 * @throws Problem 404
 */
async function requireCategory(
  api: ApiClient,
  { categoryId = '', language }: Readonly<Params>,
): Promise<void> {
  if (!/^\d{1,9}$/.test(categoryId) || !postLanguages.some((one) => one === language)) throw new Problem(404);
  await api(listTranslations, { params: { categoryId: Number(categoryId) } });
}

interface CategoriesPageProps {
  loaderData: Awaited<ReturnType<typeof clientLoader>>;
}

export default function CategoriesPage({ loaderData: list }: CategoriesPageProps) {
  const t = useTexts({ en, fr });
  const [creating, setCreating] = useState(false);
  useAction('create_category', () => setCreating(true));
  const actionsOf = useRowActions();
  const toLocal = useLocalPath();
  const locale = useLocale();
  const create = (
    <Button leftSection={<Icon name="add" size={16} />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('categories')} lead={t('lead')} actions={create} />
      <DataTable
        label={t('categories')}
        call={listCategories}
        list={list}
        rowId={(row) => row.cat_id}
        rowName={(row) => row.cat_title}
        rowLink={(row) => toLocal(`/app/categories/${row.cat_id}/${postLanguage(locale)}/edit`)}
        actions={actionsOf}
        empty={<EmptyState icon="categories" title={t('none')} text={t('none_text')} />}
      />
      <CreateCategory opened={creating} onClose={() => setCreating(false)} />
      <Editor />
    </>
  );
}

/** `/app/categories/{id}/{language}/edit` shows this page with the editor open in that language. */
function Editor() {
  const { categoryId, language } = useParams();
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  if (categoryId === undefined) return null;
  return (
    <TranslationsEditor
      key={categoryId}
      categoryId={Number(categoryId)}
      first={postLanguages.find((one) => one === language)}
      onClose={() => void navigate(toLocal('/app/categories'), { preventScrollReset: true })}
    />
  );
}

function useRowActions() {
  const t = useTexts({ en, fr });
  const api = useApi();
  const confirm = useConfirm();
  const toLocal = useLocalPath();
  const paging = usePaging();
  const remove = useCall(deleteCategory, { success: t('deleted'), reload: false, onSuccess: paging.reload });
  const confirmDelete = async (row: Categories[number]) => {
    const params = { categoryId: row.cat_id };
    // Reads again, so that the confirmation shows the current number of posts.
    const now = await api(listTranslations, { params }).catch(() => undefined);
    const question = {
      title: t('delete_title', { title: row.cat_title }),
      text: t('delete_text', { count: now?.posts ?? row.posts }),
      confirm: t('delete'),
    };
    const confirmed = await confirm(question);
    if (confirmed) await remove.run({ params }, { confirmed });
  };
  return (row: Categories[number]) => [
    ...postLanguages.map((language) => ({
      label: t(`edit_${language}`),
      icon: 'edit' as const,
      to: toLocal(`/app/categories/${row.cat_id}/${language}/edit`),
    })),
    { label: t('delete'), icon: 'remove' as const, danger: true, onSelect: () => void confirmDelete(row) },
  ];
}
