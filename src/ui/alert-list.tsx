/**
 * The questions and alerts, top right. They are below the top bar and move the page and its dialogs down, so that they
 * never cover a control. An alert's timer is paused while a person points at it or it is focused.
 */
import { Button, CloseButton, VisuallyHidden } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from './alert-list.module.css';
import {
  type Alert,
  AUTO_HIDE,
  answerQuestion,
  closeAlert,
  type Offer,
  type Question,
  useAlertState,
} from './alerts.ts';
import { useTranslateApiText } from './api-texts.tsx';
import { Icon } from './icon.tsx';
import { useLocalPath } from './local-path.ts';
import { useTexts } from './locale.tsx';
import en from './messages.en.json';
import fr from './messages.fr.json';

export function AlertList() {
  const { alerts, questions } = useAlertState();
  const t = useTexts({ en, fr });
  const list = useRef<HTMLElement>(null);
  useAlertsHeight(list);
  return (
    <section className={styles.list} aria-label={t('alerts')} ref={list}>
      {/* Screen readers only announce changes in live regions that exist already. */}
      <div aria-live="assertive" className={styles.region}>
        {questions.map((question) => (
          <QuestionItem key={question.id} question={question} />
        ))}
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

/** Pixels between the top bar and the first alert. */
const GAP = 8;

/** Sets `--alerts-height` on the document, so that page, dialogs and sticky heads start below the alerts. */
function useAlertsHeight(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
    const { style, dataset } = document.documentElement;
    const release = () => {
      style.removeProperty('--alerts-height');
      delete dataset.alerts;
    };
    const watch = new ResizeObserver(() => {
      const height = element.offsetHeight;
      if (height === 0) return release();
      style.setProperty('--alerts-height', `${height + GAP}px`);
      dataset.alerts = '';
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      release();
    };
  }, [region]);
}

function isError(alert: Alert): boolean {
  return alert.variant === 'error';
}

function QuestionItem({ question: { id, kind } }: { question: Question }) {
  const t = useTexts({ en, fr });
  return (
    <div className={styles.alert} data-variant="error" data-question={kind}>
      <Icon name="error" />
      <p>
        <VisuallyHidden>{t('alert_error')} </VisuallyHidden>
        {t(`alert_${kind}`)}
        {kind !== 'offline' && (
          <Button
            display="block"
            variant="default"
            size="compact-sm"
            mt="xs"
            onClick={() => answerQuestion(id, true)}
          >
            {t('try_again')}
          </Button>
        )}
      </p>
      <CloseAlert onClick={() => answerQuestion(id, false)} />
    </div>
  );
}

function AlertItem({ alert }: { alert: Alert }) {
  const t = useTexts({ en, fr });
  const translateApiText = useTranslateApiText();
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  useHideAfter(alert, hovered || focused);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      className={styles.alert}
      data-variant={alert.variant}
      // Not on entering: an alert that appears under a resting pointer would never hide.
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={alert.variant} />
      <p>
        <VisuallyHidden>{t(`alert_${alert.variant}`)} </VisuallyHidden>
        {translateApiText(alert.text)}
      </p>
      {alert.offer && <OfferButton offer={alert.offer} onDone={() => closeAlert(alert.id)} />}
      <CloseAlert onClick={() => closeAlert(alert.id)} />
    </div>
  );
}

function CloseAlert({ onClick }: { onClick(): void }) {
  const t = useTexts({ en, fr });
  return (
    <CloseButton
      size={28}
      c="dark.1"
      icon={<Icon name="close" size={16} />}
      onClick={onClick}
      aria-label={t('alert_close')}
    />
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
function useHideAfter({ id }: Alert, held: boolean): void {
  const left = useRef(AUTO_HIDE);
  useEffect(() => {
    if (held) return;
    const begun = Date.now();
    const timer = setTimeout(() => closeAlert(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - begun;
    };
  }, [id, held]);
}
