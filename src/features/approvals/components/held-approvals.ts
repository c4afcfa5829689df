/**
 * Holds back approvals for some seconds. The person can cancel them until they are sent, but not afterwards, because
 * then mails are sent and reports are in the books. The next decision sends them at once, and so does leaving the page.
 */
import { AUTO_HIDE, closeAlert, showAlert } from '#ui/alerts.ts';

let sendNow = () => {};

/** Sends the approval that is held back, if there is one. */
export function sendHeldApprovals(): void {
  sendNow();
}

/**
 * Holds back an approval.
 * @param text shown while the approval waits.
 * @returns false if the person cancelled.
 */
export function heldApprovals(text: string): Promise<boolean> {
  return new Promise((answer) => {
    const end = (goesOn: boolean) => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', send);
      window.removeEventListener('pagehide', send);
      window.removeEventListener('beforeunload', stay);
      closeAlert(alert);
      sendNow = () => {};
      answer(goesOn);
    };
    const send = () => end(true);
    /** The browser asks whether to leave the page; the request is sent meanwhile. */
    const stay = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      send();
    };
    const alert = showAlert('info', text, { kind: 'undo', run: () => end(false) });
    const timer = setTimeout(send, AUTO_HIDE);
    sendNow = send;
    document.addEventListener('visibilitychange', send);
    window.addEventListener('pagehide', send);
    window.addEventListener('beforeunload', stay);
  });
}
