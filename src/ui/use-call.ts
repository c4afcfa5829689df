/** Calls that a component makes itself: to read what no loader has read, and to write. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Call, CallAnswer, CallArguments } from '#kernel/call.ts';
import type { ApiClient, CallOptions } from '#kernel/client.ts';
import { Problem } from '#kernel/problem.ts';
import type { FieldErrors } from '#kernel/words.ts';
import { closeAlert, isUnreachable, type Offer, showAlert, withRetry } from './alerts.ts';
import type { OptionsOf } from './confirmed.ts';
import { asked, failed, type ReadingState, readOf } from './reading.ts';
import { useApi } from './session.tsx';
import { type UndoStep, useUndo } from './undo.ts';

type Run = (call: Call, input: unknown, options?: CallOptions) => Promise<unknown>;

/** The client's own types join a call and its input; here both are still to be given. */
function anyCall(api: ApiClient): Run {
  return api as unknown as Run;
}

export interface Reading<Answer> {
  /** What was read last of this subject; it stays while it is read anew. */
  data: Answer | undefined;
  problem: Problem | undefined;
  loading: boolean;
  /** Version of what was read, for a form that changes it: `useForm(call, { of: reading })`. */
  etag: string | undefined;
  reload(): void;
}

/**
 * Reads, and reads again when the input changes (compared by its JSON); an overtaken read is aborted. What was read stays
 * while another page or filter of the same subject is read, and is forgotten at once where the subject is another. Pass
 * `undefined` as long as there is nothing to ask. Pages read in their `clientLoader`; this is for dialogs and pickers.
 * @param about the subject, where it is not the call's `params`: as where those are what is looked for, key by key.
 */
export function useCallState<const C extends Call>(
  call: C,
  input: CallArguments<C> | undefined,
  about?: number | string,
): Reading<CallAnswer<C>> {
  const api = useApi();
  const [state, setState] = useState<ReadingState<CallAnswer<C>>>({ loading: input !== undefined });
  const [turn, setTurn] = useState(0);
  const question = input === undefined ? undefined : JSON.stringify(input);
  const subject = input === undefined ? undefined : JSON.stringify(about ?? paramsOf(input));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks the same question again
  useEffect(() => {
    if (question === undefined || subject === undefined) return;
    const controller = new AbortController();
    setState((before) => asked(before, subject));
    let etag: string | undefined;
    const onEtag = (found: string) => {
      etag = found;
    };
    anyCall(api)(call, JSON.parse(question), { signal: controller.signal, onEtag }).then(
      (answer) => setState({ subject, data: answer as CallAnswer<C>, etag, loading: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem(500, { cause: error });
        setState((before) => failed(before, subject, problem));
      },
    );
    return () => controller.abort();
  }, [api, call, question, subject, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const { data, problem, loading, etag } = subject === undefined ? state : readOf(state, subject);
  return { data, problem, loading, etag, reload };
}

/** Of any call's input; null for one that has none. */
function paramsOf(input: { params?: unknown }): unknown {
  return input.params ?? null;
}

export interface WriteOptions<Answer> {
  onSuccess?: (answer: Answer) => void;
  /** Instead of the contract's success text; empty for none. */
  success?: string;
  /** A text that says more than the contract's for this failure; undefined where it does not. */
  failure?: (problem: Problem) => string | undefined;
  /** Whether the loaders of the page read again afterwards; they do unless said. */
  reload?: boolean;
  /** Leaves the showing of failures to the caller, as a form does that has them in its fields. */
  quiet?: boolean;
}

export type CallOptionsOf<C extends Call> = WriteOptions<CallAnswer<C>> & {
  /**
   * What takes it back, one call after the other, offered beside the success: as it was before, not merely the opposite. None
   * where it cannot be taken back.
   */
  undo?(answer: CallAnswer<C>, input: CallArguments<C>): readonly UndoStep[];
  /** It was taken back; then the page is read anew. */
  onUndone?(input: CallArguments<C>): void;
  /** Where that which was made is seen: `/app/…`. */
  view?(answer: CallAnswer<C>): string;
  /** More than the one call, as a record and then its file: done in its place. @throws Problem when it failed. */
  carryOut?(input: CallArguments<C>): Promise<CallAnswer<C>>;
};

export interface Writing<C extends Call> {
  /** The answer; undefined when it failed, which has been shown then. */
  run(input: CallArguments<C>, ...options: OptionsOf<C>): Promise<CallAnswer<C> | undefined>;
  /** The same, for who goes on where it failed: @returns what went wrong, undefined when nothing did. */
  attempt(input: CallArguments<C>, ...options: OptionsOf<C>): Promise<Problem | undefined>;
  pending: boolean;
  problem: Problem | undefined;
  errors: FieldErrors;
  /** Forgets the last failure, as a dialog does that opens again. */
  reset(): void;
}

/** The alert of each call's last failure, by the call's id; it goes when the call is made again. */
const failures = new Map<string, number>();

/**
 * Writes: shows the contract's success or failure text, keeps field errors, reads the page anew. While there is no way
 * to the server, the write waits for the person to try again.
 */
export function useCall<const C extends Call>(call: C, options: CallOptionsOf<C> = {}): Writing<C> {
  const api = useApi();
  const offerUndo = useUndo();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<Problem>();
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  function offerAfter(answer: CallAnswer<C>, input: CallArguments<C>): Offer | undefined {
    const undo = offerUndo(options.undo?.(answer, input) ?? [], () => options.onUndone?.(input));
    return undo ?? (options.view && { kind: 'view', to: options.view(answer) });
  }

  /** Undefined while the same call is under way: a second click is not a second order. */
  async function make(input: CallArguments<C>, callOptions?: CallOptions) {
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    setProblem(undefined);
    forgetFailure(call);
    try {
      const answer = await (options.carryOut?.(input) ??
        withRetry(() => anyCall(api)(call, input, callOptions) as Promise<CallAnswer<C>>));
      const said = options.success ?? call.texts?.success;
      if (said) showAlert('success', said, offerAfter(answer, input));
      options.onSuccess?.(answer);
      if (options.reload !== false) void revalidate();
      return { answer };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
      // That there is no way to the server was told when it was asked whether to try again.
      const told = options.quiet || isUnreachable(error);
      const text = options.failure?.(error) ?? (told ? undefined : (error.msg ?? error.message));
      if (text !== undefined) failures.set(call.id, showAlert('error', text));
      return { problem: error };
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return {
    run: async (input, ...[callOptions]) => (await make(input, callOptions))?.answer,
    attempt: async (input, ...[callOptions]) => (await make(input, callOptions))?.problem,
    pending,
    problem,
    errors: problem?.errors ?? nothing,
    reset: () => setProblem(undefined),
  };
}

const nothing: FieldErrors = {};

function forgetFailure({ id }: Call): void {
  const alert = failures.get(id);
  if (alert !== undefined) closeAlert(alert);
  failures.delete(id);
}
