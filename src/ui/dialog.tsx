/**
 * A dialog that knows which others are open: Escape closes the uppermost alone, and each lies above those that were
 * open before it. All dialogs of the back office are made of it, questions (confirm.tsx) among them.
 */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useState, useSyncExternalStore } from 'react';

/** The open ones, the uppermost last. */
let open: readonly string[] = [];
const listeners = new Set<() => void>();

function change(next: readonly string[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly string[] = [];
/** Mantine's own layer for dialogs; its menus and lists lie at 300. */
const LAYER = 200;

/** Whether any dialog is open: what lies below leaves Escape to it. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open.length > 0,
    () => false,
  );
}

interface DialogProps extends ModalProps {
  /** What Escape does instead of closing it: a step back within. */
  onEscape?: (() => void) | undefined;
}

export function Dialog({ opened, closeOnEscape = true, onEscape, ...props }: DialogProps) {
  const id = useId();
  const all = useSyncExternalStore(
    subscribe,
    () => open,
    () => none,
  );
  useEffect(() => {
    if (!opened) return;
    change([...open, id]);
    // Not at once: the key that closed it must not find the one below already uppermost.
    return () => void setTimeout(() => change(open.filter((other) => other !== id)));
  }, [opened, id]);
  const isUppermost = all.at(-1) === id;
  useEscape(opened && isUppermost ? onEscape : undefined);
  useFocusReturned(opened);
  return (
    <Modal
      {...props}
      opened={opened}
      closeOnEscape={closeOnEscape && isUppermost && onEscape === undefined}
      zIndex={LAYER + Math.max(0, all.indexOf(id))}
    />
  );
}

/** As Mantine listens to it: before what is below, and not where a list or a menu inside takes the key. */
function useEscape(onEscape: (() => void) | undefined): void {
  const wanted = onEscape !== undefined;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    const { target } = event;
    if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    onEscape?.();
  });
  useEffect(() => {
    if (!wanted) return;
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [wanted]);
}

/** Where the focus was when a dialog is drawn open it is again when that is drawn no more; the rest is the library's. */
function useFocusReturned(opened: boolean): void {
  const [drawnOpen] = useState(opened);
  const giveBack = useEffectEvent((to: Element | null) => {
    if (drawnOpen && opened && to instanceof HTMLElement) to.focus({ preventScroll: true });
  });
  useEffect(() => {
    const before = document.activeElement;
    return () => giveBack(before);
  }, []);
}
