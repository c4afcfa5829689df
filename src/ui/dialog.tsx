/**
 * A dialog that knows which others are open: Escape closes the uppermost alone, and each lies above those that were
 * open before it. All dialogs of the back office are made of it, questions (confirm.tsx) among them.
 */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';

interface Layer {
  readonly id: string;
  /** Whether it takes keys; one that was closed is known for a moment longer. */
  isOpen: boolean;
  /** What Escape does to it. */
  escape(): void;
}

/** The open ones, the uppermost last. */
let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Layer[]): void {
  layers = next;
  if (layers.length > 0) window.addEventListener('keydown', onKey, { capture: true });
  else window.removeEventListener('keydown', onKey, { capture: true });
  for (const listener of listeners) listener();
}

/**
 * One listener for all of them, which asks when the key comes: a second Escape, as quick as it may be, finds the next
 * dialog. As the library listens: before what is below, and not where a list or a menu inside takes the key.
 */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  layers.findLast(({ isOpen }) => isOpen)?.escape();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Layer[] = [];
/** Mantine's own layer for dialogs; its menus and lists lie at 300. */
const LAYER = 200;

/** Whether any dialog is open: what lies below leaves Escape to it. */
export function useDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => layers.length > 0,
    () => false,
  );
}

interface DialogProps extends ModalProps {
  /** What Escape does instead of closing it: a step back within. */
  onEscape?: (() => void) | undefined;
}

export function Dialog({ closeOnEscape = true, onEscape, ...props }: DialogProps) {
  const { opened } = props;
  const place = useLayer(opened, onEscape ?? (closeOnEscape ? props.onClose : undefined));
  useFocusReturned(opened);
  return <Modal {...props} closeOnEscape={false} zIndex={LAYER + place} />;
}

/** How many are open below it. */
function useLayer(opened: boolean, onEscape: (() => void) | undefined): number {
  const id = useId();
  const onKeyed = useEffectEvent(() => onEscape?.());
  const all = useSyncExternalStore(
    subscribe,
    () => layers,
    () => none,
  );
  useLayoutEffect(() => {
    if (!opened) return;
    const layer: Layer = { id, isOpen: true, escape: () => onKeyed() };
    change([...layers, layer]);
    return () => {
      layer.isOpen = false;
      // Not at once: what is below without being a dialog must not take the key that closed this one.
      setTimeout(() => change(layers.filter((other) => other !== layer)));
    };
  }, [opened, id]);
  return Math.max(
    0,
    all.findIndex((layer) => layer.id === id),
  );
}

/** Where the focus was when a dialog is drawn open it is again when that is drawn no more; the rest is the library's. */
function useFocusReturned(opened: boolean): void {
  const [drawnOpen] = useState(opened);
  const giveBack = useEffectEvent((to: Element | null) => {
    if (drawnOpen && opened && to instanceof HTMLElement) focusOnceEnabled(to);
  });
  useEffect(() => {
    const before = document.activeElement;
    return () => giveBack(before);
  }, []);
}

/** A button that is at work takes no focus: it has it once it is done, where one has not gone on elsewhere meanwhile. */
function focusOnceEnabled(to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (!to.matches(':disabled')) return;
  const watch = new MutationObserver(() => {
    if (to.matches(':disabled')) return;
    watch.disconnect();
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.id === 'page') to.focus({ preventScroll: true });
  });
  watch.observe(to, { attributes: true, attributeFilter: ['disabled'] });
}
