/**
 * Each change that a member can make can be taken back, is asked about first, or says why neither is needed (decision 36).
 * What is claimed of a call is looked for where the screens make it.
 */
import { describe, expect, test } from 'vitest';
import { type Call, callsOf } from '#kernel/call.ts';

const contracts = import.meta.glob<Record<string, unknown>>('../features/*/*contract.ts', { eager: true });
const screens = import.meta.glob<string>(
  ['../features/*/{components,pages}/*.{ts,tsx}', '../web/**/*.{ts,tsx}', '!../**/*.test.*'],
  { eager: true, query: '?raw', import: 'default' },
);

/** The alert about its success offers the opposite calls. */
const undone = [
  ...['publishPost', 'unpublishPost', 'submitReport', 'writePlanning'],
  ...['closeContract', 'reopenContract', 'addContractMember', 'removeContractMember'],
  ...['answerContactRequest', 'reopenContactRequest', 'payBill', 'reopenBill', 'updateMember'],
];

/** A question, or a dialog whose button has the verb, says before what happens. */
const asked = [
  ...[
    'submitWorkspaceDeletion',
    'deletePost',
    'purgePost',
    'deleteMedia',
    'deleteCategory',
    'deleteReceipt',
    'deleteReport',
  ],
  ...['deleteAttachment', 'deleteVatRate', 'deleteContracts', 'deleteMember', 'revokeInvitation'],
  ...['resetSecondFactor', 'removeTotp', 'removePasskey', 'renewRecoveryCodes', 'endOtherSessions'],
  ...['orderPlan', 'acceptOrder', 'refuseOrder', 'operateRuntime', 'operateService', 'remindMembers'],
  ...['deleteImport'],
  ...['approveReport', 'rejectReport', 'reopenReport', 'withdrawReport', 'restoreVersion', 'logout'],
];

/** Sent by the button of a form that shows what is sent; the same form changes it again. */
const forms = [
  ...['createWorkspace', 'updateWorkspace', 'updateWorkspaceSettings', 'inviteMember', 'messageMember'],
  ...['createPost', 'schedulePost', 'setCategoriesOfPost', 'createPreview', 'renameMedia', 'describeMedia'],
  ...['createCategory', 'createCategoryTranslation', 'updateCategoryTranslation', 'createContract'],
  ...['updateContract', 'createReport', 'updateReport', 'createReceipt', 'createPoste'],
  ...['updatePoste', 'addVatRate', 'setVatAccount', 'updateExpenseSettings', 'updateProfile', 'planImport'],
  ...['passWeek', 'passReport'],
  ...['updatePassword', 'beginTotp', 'confirmTotp', 'beginPasskey', 'addPasskey'],
];

/** Why there is neither. */
const neither: Readonly<Record<string, string>> = {
  chooseLanguage: 'seen at once, beside the other choice',
  chooseTheme: 'seen at once, beside the other choice',
  cancelWorkspaceDeletion: 'keeps everything; it can be asked for again',
  decideWeeks:
    'the inbox takes a decision by one button, with the week open beside it; a manager reopens it with a reason',
  decideReports: 'as decideWeeks',
  withdrawOrder: 'takes back what one has asked for; nobody was told',
  resendInvitation: 'a mail that was sent stays sent; the next one replaces its link',
  endSession: 'whoever it was signs in again; nothing is lost',
  startActing: 'the banner leads back',
  stopActing: 'one begins again from the list',
  takeOperationSecret: 'is shown once, by its purpose',
  makeReportDocument: 'makes a file and changes nothing',
  revokePreviews: 'ends links; another is made by the same dialog',
  restorePost: 'comes back as it was, and goes into the trash again by the same menu',
  keepUnsavedText: 'as typing: the editor has its own steps back',
  dropUnsavedText: 'sent by saving, or by the answer to a question about the text',
  dropUnsavedTexts: 'sent by the answer to the question of logging out',
  savePost: 'the history keeps every version, and restores it',
  saveAndPublish: 'as savePost; Unpublish stands beside it',
  unpublishAndDraft: 'as savePost; Publish stands beside it',
  uploadPostContent: 'becomes a draft, whose history keeps it',
  setCover: 'another picture is chosen by the same button',
  selectPicture: 'puts a picture into a text that is not saved yet',
  createMedia: 'a picture that nobody uses is deleted in the gallery',
  uploadMediaContent: 'as createMedia',
  addAttachment: 'a file is taken off the receipt beside it',
  updateReceipt: 'the form of createReceipt, sent by the outbox',
  readInvoice: 'reads a file and keeps nothing',
  renderPost: 'shows a text and keeps nothing',
  checkPost: 'as renderPost',
  uploadImport: 'is read and imports nothing; forgotten by the button beside it',
  runImport: 'asked for below the report of all that it does; the posts go into the trash from their list',
};

/** By id: the call and the name that it is imported by. */
const changes = new Map(
  Object.values(contracts).flatMap((contract) =>
    callsOf(contract)
      .filter((call) => call.method !== 'GET' && call.access !== 'anyone')
      .map((call) => {
        const name = Object.entries(contract).find(([, value]) => value === call)?.[0] ?? '';
        return [call.id, { call, name }] as const;
      }),
  ),
);

/** The screens that make a call, by its name. */
function makersOf(name: string): string[] {
  return Object.values(screens).filter((source) => new RegExp(`\\b${name}\\b`).test(source));
}

/** Each as it stands where the call is made. */
const marks = {
  undone: (name: string) => new RegExp(`\\buse(?:Call|Form|Step)\\(${name},[^;]*\\bundo\\b|\\bofferUndo\\(`),
  asked: () => /\bconfirm\(|\bquestion\b|<FormDialog/,
  form: () => /\buse(?:Form|Fields)\(|<form\b|<FormDialog|<Dialog/,
};

test('each change is on one of the lists, and nothing that is none', () => {
  const lists = [undone, asked, forms, Object.keys(neither)].flat();
  const waiting = [...changes.values()].map(({ call }: { call: Call }) => call.id);
  const once = 'each changing call stands on one list of this file: undone, asked, forms, or neither and why';
  expect(lists.toSorted(), once).toEqual(waiting.toSorted());
});

describe.each([
  ['can be undone', undone, marks.undone],
  ['asks first', asked, marks.asked],
  ['is a form', forms, marks.form],
] as const)('a change that %s', (_, ids, markOf) => {
  test.each(ids)('%s', (id) => {
    const name = changes.get(id)?.name ?? id;
    expect(makersOf(name).some((source) => markOf(name).test(source))).toBe(true);
  });
});
