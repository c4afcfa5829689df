/** The alerts, top right. An alert's timer is paused while the alert is hovered or focused. */
import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './alert-list.module.css';
import { type Alert, AUTO_HIDE, closeAlert, type Offer, useAlertState } from './alerts.ts';
import { useTranslateApiText } from './api-texts.tsx';
import { Icon } from './icon.tsx';
import { useLocalPath } from './local-path.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

export function AlertList() {
  const { alerts } = useAlertState();
  const t = useTexts({ en, fr });
  const errors = useRef<HTMLDivElement>(null);
  useAlertsHeight(errors);
  return (
    <section className={styles.list} aria-label={t('alerts')}>
      {/* Screen readers only announce changes in live regions that exist already. */}
      <div aria-live="assertive" className={styles.region} ref={errors}>
        {alerts.filter(isError).map((alert) => (
          <AlertItem key={alert.id} alert={alert} />
        ))}
      </div>
      <div aria-live="polite" className={styles.region}>
        {alerts
          .filter((alert) => !isError(alert))
          .map((alert) => (
            <AlertItem key={alert.id} alert={alert} />
          ))}
      </div>
    </section>
  );
}

/**
 * Sets `--alerts-height` on the document, so that the page's content starts below the errors, which stay until
 * they are closed.
 */
function useAlertsHeight(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const watch = new ResizeObserver(() => {
      const height = element.offsetHeight;
      if (height === 0) style.removeProperty('--alerts-height');
      else style.setProperty('--alerts-height', `${height}px`);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      style.removeProperty('--alerts-height');
    };
  }, [region]);
}

function isError(alert: Alert): boolean {
  return alert.variant === 'error';
}

function AlertItem({ alert }: { alert: Alert }) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  const [held, setHeld] = useState(false);
  useHideAfter(alert, held);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      className={styles.alert}
      data-variant={alert.variant}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={alert.variant} />
      <p>
        <VisuallyHidden>{t(`alert_${alert.variant}`)} </VisuallyHidden>
        {alert.question === undefined ? translateApiText(alert.text) : t(`alert_${alert.question.kind}`)}
        {alert.question?.kind === 'unreachable' && (
          <Button variant="default" size="compact-sm" mt="xs" onClick={() => closeAlert(alert.id, true)}>
            {t('try_again')}
          </Button>
        )}
      </p>
      {alert.offer && <OfferButton offer={alert.offer} onDone={() => closeAlert(alert.id)} />}
      <CloseButton
        size={28}
        c="dark.1"
        icon={<Icon name="close" size={16} />}
        onClick={() => closeAlert(alert.id)}
        aria-label={t('alert_close')}
      ></CloseButton>
    </div>
  );
}

function OfferButton({ offer, onDone }: { offer: Offer; onDone(): void }) {
  const t = useTexts({ en, fr });
  const toLocal = useLocalPath();
  if (offer.kind === 'view')
    return (
      <Button
        component={Link}
        variant="subtle"
        size="compact-sm"
        flex="none"
        to={toLocal(offer.to)}
        onClick={onDone}
      >
        {t('view')}
      </Button>
    );
  const undo = () => {
    onDone();
    offer.run();
  };
  return (
    <Button variant="subtle" size="compact-sm" flex="none" aria-keyshortcuts="Control+Z" onClick={undo}>
      {t('undo')}
    </Button>
  );
}

/** Hides the alert after its time; after an interruption the rest of the time counts. */
function useHideAfter({ id, variant }: Alert, held: boolean): void {
  const left = useRef(AUTO_HIDE);
  useEffect(() => {
    if (held || variant === 'error') return;
    const begun = Date.now();
    const timer = setTimeout(() => closeAlert(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - begun;
    };
  }, [id, variant, held]);
}
