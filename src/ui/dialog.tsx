/**
 * A dialog that can be stacked: Escape and the browser's Back close only the uppermost, and a dialog is above
 * those opened before it and above side panels. All back office dialogs use it, including confirm.tsx.
 */
import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useState } from 'react';
import { useBackCloses } from './back-closes.ts';
import { FirstFocus } from './first-focus.tsx';
import { useHydrated } from './hydrated.ts';
import { loadAfter } from './load-after.ts';
import { createSharedState, useSharedState } from './shared-state.ts';

/** Loaded after the page, before a dialog is opened. */
const Modal = lazy(() => loadAfter(() => import('./modal.ts')));

interface Layer {
  readonly id: string;
  /** Whether it handles keys; a closed dialog stays in the list for a moment. */
  isOpen: boolean;
  /** What Escape does in this dialog. */
  escape(): void;
}

/** The open dialogs, the uppermost last. */
const layers = createSharedState<readonly Layer[]>([]);

function change(next: readonly Layer[]): void {
  if (next.length > 0) window.addEventListener('keydown', onKey, { capture: true });
  else window.removeEventListener('keydown', onKey, { capture: true });
  layers.write(next);
}

/**
 * One listener for all dialogs, which reads the list when the key is pressed, so that a quick second Escape
 * reaches the next dialog. In the capture phase, as in Mantine; ignores keys that a list or menu inside
 * handles.
 */
function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const { target } = event;
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  layers
    .read()
    .findLast(({ isOpen }) => isOpen)
    ?.escape();
}

/** Above side panels, which have Mantine's z-index for dialogs, 200; its menus and lists have 300. */
const LAYER = 201;

/** Whether any dialog is open; components below then ignore Escape. */
export function useDialogOpen(): boolean {
  return useSharedState(layers, (all) => all.length > 0);
}

interface DialogProps extends ModalProps {
  /** Replaces closing, for example to go one step back inside. */
  onEscape?: (() => void) | undefined;
}

export function Dialog({ closeOnEscape = true, onEscape, children, ...props }: DialogProps) {
  const { opened } = props;
  const leave = onEscape ?? (closeOnEscape ? props.onClose : undefined);
  const place = useLayer(opened, leave);
  useBackCloses(opened, leave);
  useFocusReturned(opened);
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <Modal {...props} closeOnEscape={false} zIndex={LAYER + place}>
        <FirstFocus />
        {children}
      </Modal>
    </Suspense>
  );
}

/** @returns the number of open dialogs below this one. */
function useLayer(opened: boolean, onEscape: (() => void) | undefined): number {
  const id = useId();
  const onKeyed = useEffectEvent(() => onEscape?.());
  const all = useSharedState(layers, (known) => known);
  useLayoutEffect(() => {
    if (!opened) return;
    const layer: Layer = { id, isOpen: true, escape: () => onKeyed() };
    change([...layers.read(), layer]);
    return () => {
      layer.isOpen = false;
      // Delayed, so that other components ignore the key that closed this dialog.
      setTimeout(() => change(layers.read().filter((other) => other !== layer)));
    };
  }, [opened, id]);
  return Math.max(
    0,
    all.findIndex((layer) => layer.id === id),
  );
}

/** Returns the focus when a dialog that was rendered open is closed or unmounted; Mantine handles the other cases. */
export function useFocusReturned(opened: boolean): void {
  // While rendering, because a menu whose entry opened the dialog is removed with this commit.
  const [opener] = useState(() => (opened ? findOpener() : null));
  const [isFirst, setFirst] = useState(true);
  const restoreFocus = useEffectEvent(() => {
    if (isFirst && opener instanceof HTMLElement) focusOnceEnabled(opener);
    setFirst(false);
  });
  useEffect(() => {
    if (!opened) return;
    return () => restoreFocus();
  }, [opened]);
}

/** Returns the focused element, or the button of the menu that contains it. */
function findOpener(): Element | null {
  if (typeof document === 'undefined') return null;
  const { activeElement } = document;
  const button = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  return button ? document.getElementById(button) : activeElement;
}

/**
 * A disabled button cannot take the focus: waits until it is enabled, unless the focus has moved meanwhile.
 */
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
