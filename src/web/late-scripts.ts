/**
 * Public pages can be read and used without their scripts. So that these do not compete with what is seen,
 * they are fetched once everything else has loaded and was drawn (docs/decisions/0006-scripts-come-last.md).
 */

/** Milliseconds after which a picture that hangs holds the scripts back no longer. */
const PATIENCE = 3000;

/**
 * Turns the waiting tags into what they were; runs once, in the first pause after `load` or when patience is over. Right at
 * `load` a slow device has not drawn the page yet. (Safari has no such pause, and waits a fifth of a second.)
 */
export const awaken = `(()=>{let done;const wake=()=>{if(done)return;done=1;
for(const l of document.querySelectorAll('link[rel=later]'))l.rel='modulepreload';
const s=document.createElement('script');s.type='module';s.text=document.querySelector('script[type=later]').text;document.head.append(s);s.remove()};
addEventListener('load',()=>window.requestIdleCallback?requestIdleCallback(wake):setTimeout(wake,200));setTimeout(wake,${PATIENCE})})()`;

/** The page with its modules put off. Their attributes differ from React's then, which it does not mind. */
export function withLateScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', `<script>${awaken}</script><script type="later">`);
}
