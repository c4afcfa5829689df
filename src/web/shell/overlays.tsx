/** Bundles the overlays that open on demand. */
import type { SignedIn } from '#ui/session.tsx';
import { Palette } from './palette.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

export type Overlay = 'palette' | 'shortcuts';

interface OverlaysProps {
  person: SignedIn;
  opened: Overlay | undefined;
  onClose(): void;
}

export function Overlays({ person, opened, onClose }: OverlaysProps) {
  return (
    <>
      <Palette person={person} opened={opened === 'palette'} onClose={onClose} />
      <ShortcutSheet person={person} opened={opened === 'shortcuts'} onClose={onClose} />
    </>
  );
}
