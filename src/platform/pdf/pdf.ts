/**
 * PDFs that people bring, opened in a thread of its own: they are of any origin, and reading a hostile one may take all of
 * a processor. Never to be called inside a transaction.
 */
import { createThread } from '../thread/thread.ts';

export type Embedded =
  | { kind: 'read'; files: { name: string; data: Uint8Array }[] }
  /** Nobody can open it without a password, or at all. */
  | { kind: 'encrypted' | 'broken' };

const thread = createThread(new URL('./pdf.worker.ts', import.meta.url), { deadlineMs: 10_000 });

/** The files that a PDF carries along. One that takes longer than ten seconds is as good as broken. */
export async function embeddedFiles(pdf: Uint8Array): Promise<Embedded> {
  try {
    return (await thread.run('embedded', pdf)) as Embedded;
  } catch {
    return { kind: 'broken' };
  }
}
