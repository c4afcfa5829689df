/** A confirmation dialog that says what will be deleted. */
import { Box, Button, Group, Paper } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { type Confirmed, confirmed } from './confirmed.ts';
import { Dialog } from './dialog.tsx';
import layout from './layout.module.css';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

export interface Question {
  title: string;
  /** The effect in one or two sentences: what is deleted, what remains, whether it can be undone. */
  text: string;
  /** The names of what is deleted. */
  deletedItems?: readonly string[];
  /** Sentences listed instead of `deletedItems`, never shortened: what will happen. */
  effects?: readonly string[];
  /** The button's label, a verb: «Delete», never «OK». */
  confirm: string;
  /** Whether something is lost; true by default. */
  danger?: boolean;
}

/** @returns the proof that the call requires; undefined if the person cancelled. */
export type Confirm = (question: Question) => Promise<Confirmed | undefined>;

const Ask = createContext<Confirm>(async () => undefined);

/** The list shows this many names, then the number of the others. */
const MOST_NAMES = 6;

interface PendingQuestion {
  question: Question;
  answer(yes: boolean): void;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [pending, setPending] = useState<PendingQuestion>();
  const [opened, setOpened] = useState(false);
  const ask: Confirm = (question) =>
    new Promise((resolve) => {
      setPending({ question, answer: (yes) => resolve(yes ? confirmed : undefined) });
      setOpened(true);
    });
  const answer = (yes: boolean) => {
    pending?.answer(yes);
    setOpened(false);
  };
  return (
    <Ask value={ask}>
      {children}
      <ConfirmDialog opened={opened} question={pending?.question} onAnswer={answer} />
    </Ask>
  );
}

/** `const confirmed = await confirm({ … }); if (confirmed) await remove.run(input, { confirmed });` */
export function useConfirm(): Confirm {
  return use(Ask);
}

interface ConfirmDialogProps {
  opened: boolean;
  question: Question | undefined;
  onAnswer(yes: boolean): void;
}

function ConfirmDialog({ opened, question, onAnswer }: ConfirmDialogProps) {
  const t = useTexts({ en, fr });
  const { deletedItems = [], effects } = question ?? {};
  const listed = effects ?? deletedItems.slice(0, MOST_NAMES);
  return (
    <Dialog
      opened={opened}
      onClose={() => onAnswer(false)}
      // The second click of a double click on what asks would answer.
      closeOnClickOutside={false}
      title={question?.title}
      // Screen readers read the text together with the title.
      attributes={{ header: { role: 'presentation' } }}
    >
      {question && (
        <>
          <Box component="p" lh={1.6}>
            {question.text}
          </Box>
          {listed.length > 0 && (
            <Paper
              component="ul"
              withBorder
              bg="dark.6"
              mt="sm"
              px="md"
              py={10}
              lh={1.6}
              className={layout.wrap}
            >
              {listed.map((name) => (
                <Box key={name} component="li" py={effects === undefined ? 0 : 3}>
                  {name}
                </Box>
              ))}
              {effects === undefined && deletedItems.length > MOST_NAMES && (
                <li>{t('and_more', { count: deletedItems.length - MOST_NAMES })}</li>
              )}
            </Paper>
          )}
          <Group justify="flex-end" gap={8} mt={24} mx={-16} mb={-16} px="md" className={layout.foot}>
            <Button variant="default" onClick={() => onAnswer(false)} data-autofocus>
              {t('cancel')}
            </Button>
            <Button color={question.danger === false ? 'teal' : 'red'} onClick={() => onAnswer(true)}>
              {question.confirm}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
