/** The command palette (Ctrl K, ⌘ K): opens pages and runs actions by a few letters. */
import { Box, Modal, Text } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import layout from '#ui/layout.module.css';
import type { SignedIn } from '#ui/session.tsx';
import {
  type Command,
  useCommands,
  usePaletteTexts,
  useRecentCommands,
  useSearchCommands,
} from './commands.ts';
import { almostMatching, matching } from './matching.ts';
import styles from './palette.module.css';
import { useSearch } from './search.ts';

interface PaletteProps {
  person: SignedIn;
  opened: boolean;
  onClose(): void;
}

export function Palette({ person, opened, onClose }: PaletteProps) {
  const t = usePaletteTexts();
  const [opensPage, setOpensPage] = useState(false);
  const close = (command?: Command) => {
    setOpensPage(command?.opensPage === true);
    onClose();
    if (command?.opensPage) document.getElementById('page')?.focus({ preventScroll: true });
  };
  return (
    <Modal
      opened={opened}
      onClose={() => close()}
      returnFocus={!opensPage}
      withCloseButton={false}
      centered={false}
      yOffset="14vh"
      padding={0}
      size={560}
      attributes={{ content: { 'aria-label': t('palette') }, body: { id: undefined } }}
    >
      <Search person={person} onDone={close} />
    </Modal>
  );
}

/** Leaves out a recent screen where it would be listed again below. */
function withoutTwice(commands: readonly Command[]): readonly Command[] {
  const last = commands.map(({ id }) => id.replace(/^recent \/app\//, ''));
  return commands.filter((_, place) => last.indexOf(last[place] ?? '') === place);
}

interface Section {
  /** Empty for matches of all groups, which are in order of relevance. */
  heading: string;
  commands: readonly Command[];
}

/** The commands below headings, in the order of the first of each. */
function sectionsOf(commands: readonly Command[]): readonly Section[] {
  const headingOf = ({ heading, group }: Command) => heading ?? group;
  return [...Map.groupBy(commands, headingOf)].map(([heading, those]) => ({ heading, commands: those }));
}

/** Lists commands that match despite a mistake below people, contracts and reports that match exactly. */
function matchingSections(
  commands: readonly Command[],
  found: readonly Section[],
  typed: string,
): readonly Section[] {
  const exact = matching(commands, typed);
  if (exact.length > 0) return [{ heading: '', commands: exact }, ...found];
  return [...found, { heading: '', commands: almostMatching(commands, typed) }];
}

function Search({ person, onDone }: { person: SignedIn; onDone(command: Command): void }) {
  const t = usePaletteTexts();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const commands = useCommands(person);
  const recents = useRecentCommands(person);
  const { results, busy } = useSearch(typed, person);
  const those = useSearchCommands(results);
  const sections =
    typed.trim() === ''
      ? sectionsOf(withoutTwice([...recents, ...commands]))
      : matchingSections(commands, sectionsOf(those), typed);
  const found = sections.flatMap((section) => section.commands);
  const optionId = (at: number) => `${listId}-${at}`;

  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onDone(command);
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') run(found[place]);
    else if (step === undefined || found.length === 0) return;
    else setPlace((place + step + found.length) % found.length);
    event.preventDefault();
  };

  const optionOf = (command: Command, isHeaded: boolean) => {
    const at = found.indexOf(command);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys, as in every combobox
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
      <div
        key={command.id}
        id={optionId(at)}
        role="option"
        aria-selected={at === place}
        className={styles.command}
        ref={(node) => {
          if (at === place) node?.scrollIntoView({ block: 'nearest' });
        }}
        onPointerMove={() => setPlace(at)}
        onClick={() => run(command)}
      >
        <Icon name={command.icon} />
        <Text span inherit miw={0} truncate>
          {command.label}
          {command.detail && (
            <Text span ml={10} fz={13} className={layout.muted}>
              {command.detail}
            </Text>
          )}
        </Text>
        <Text span flex="none" maw="40%" ml="auto" fz={13} truncate className={layout.muted}>
          {!isHeaded && command.group}
          {command.shortcut && (
            <Box component="kbd" ml={10}>
              {command.shortcut}
            </Box>
          )}
        </Text>
      </div>
    );
  };

  return (
    <>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? optionId(place) : undefined}
          aria-label={t('palette')}
          placeholder={t('palette_placeholder')}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={listId} role="listbox" aria-label={t('palette')} className={styles.found}>
        {sections.map(({ heading, commands: its }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox contains groups, not fieldsets
          <div key={heading} role="group" aria-label={heading || undefined}>
            {heading !== '' && (
              <Text aria-hidden="true" px={10} pt={10} pb={4} fz={13} fw={600} className={layout.muted}>
                {heading}
              </Text>
            )}
            {its.map((command) => optionOf(command, heading === command.group))}
          </div>
        ))}
      </div>
      <p className={styles.none} role="status">
        {found.length > 0 ? '' : t(busy ? 'palette_busy' : 'palette_none')}
      </p>
    </>
  );
}
