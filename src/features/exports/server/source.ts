/** What the feature with the data provides for one kind of file. */
import type { Member } from '#kernel/actor.ts';
import type { MemberContext, PrepareContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import type { ExportKind } from '../rules.ts';

/** The work of a job in the name of the person who asked. */
export interface Making {
  outside: PrepareContext<Member>;
  /** Runs in a read-only transaction of the person's workspace. */
  inside<T>(work: (context: MemberContext) => Promise<T>): Promise<T>;
}

interface ExportSource {
  /** Checked before the job works, when it has ended, and at each download. */
  may(actor: Member): boolean;
  /** The page with the button, below `/{language}/app/`. */
  path(subject: string): string;
  /** @throws Problem below 500 if a further attempt would fail too. */
  make(making: Making, subject: string): Promise<Download<Member>>;
}

export type ExportSources = Readonly<Record<ExportKind, ExportSource>>;
