/** Calls made by components: loading outside loaders, and changes. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams, useRevalidator } from 'react-router';
import type { Call, CallAnswer, CallArguments } from '#kernel/call.ts';
import type { ApiClient, CallOptions } from '#kernel/client.ts';
import type { FieldErrors } from '#kernel/error-texts.ts';
import { isMissingObject, Problem } from '#kernel/problem.ts';
import {
  closeAlert,
  DISPLAY_ERROR_NOT_FOUND,
  isUnreachable,
  type Offer,
  showAlert,
  withRetry,
} from './alerts.ts';
import type { OptionsOf } from './confirmed.ts';
import { useReturns } from './last-read.ts';
import { isOfPage } from './page-object.ts';
import { failed, type LoadState, loadStarted, stateFor } from './reading.ts';
import { repeatOf, type Sent } from './repeat-key.ts';
import { useApi } from './session.tsx';
import { type UndoStep, useUndo } from './undo.ts';

type Run = (call: Call, input: unknown, options?: CallOptions) => Promise<unknown>;

/** The client's types need a known call; here both are generic. */
function anyCall(api: ApiClient): Run {
  return api as unknown as Run;
}

export interface CallState<Answer> {
  /** The last answer about this subject; it stays while reloading. */
  data: Answer | undefined;
  problem: Problem | undefined;
  loading: boolean;
  /** Version of the answer, for a form that changes it: `useForm(call, { of: reading })`. */
  etag: string | undefined;
  reload(): void;
}

/**
 * Loads data, and loads again when the input changes (compared as JSON); an outdated request is aborted. The
 * answer stays while another page or filter of the same subject is loaded, and is dropped when the subject
 * changes. Pass `undefined` while there is nothing to load. Pages load in their `clientLoader`; this is for
 * dialogs and pickers.
 * @param about the subject, when it is not the call's `params`, for example in a search by key.
 */
export function useCallState<const C extends Call>(
  call: C,
  input: CallArguments<C> | undefined,
  about?: number | string,
): CallState<CallAnswer<C>> {
  const api = useApi();
  const [state, setState] = useState<LoadState<CallAnswer<C>>>({ loading: input !== undefined });
  const [turn, setTurn] = useState(0);
  const returns = useReturns();
  const question = input === undefined ? undefined : JSON.stringify(input);
  const subject = input === undefined ? undefined : JSON.stringify(about ?? paramsOf(input));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn, or the network's return, repeats the same request
  useEffect(() => {
    if (question === undefined || subject === undefined) return;
    const controller = new AbortController();
    setState((before) => loadStarted(before, subject));
    let etag: string | undefined;
    const onEtag = (found: string) => {
      etag = found;
    };
    anyCall(api)(call, JSON.parse(question), { signal: controller.signal, onEtag }).then(
      (answer) => setState({ subject, data: answer as CallAnswer<C>, etag, loading: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const problem = error instanceof Problem ? error : defect(call, error);
        setState((before) => failed(before, subject, problem));
      },
    );
    return () => controller.abort();
  }, [api, call, question, subject, turn, returns]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  const { data, problem, loading, etag } = subject === undefined ? state : stateFor(state, subject);
  return { data, problem, loading, etag, reload };
}

/** Returns the params of any call's input; null without input. */
function paramsOf(input: { params?: unknown }): unknown {
  return input.params ?? null;
}

export interface WriteOptions<Answer> {
  onSuccess?: (answer: Answer) => void;
  /** Replaces the contract's success text; empty for none. A function may return undefined for the contract's. */
  success?: string | ((answer: Answer) => string | undefined);
  /** A more specific text for this failure; undefined to use the contract's. */
  failure?: (problem: Problem) => string | undefined;
  /** Whether the page's loaders run again afterwards; true by default. */
  reload?: boolean;
  /** The caller shows failures itself, as a form does in its fields. */
  quiet?: boolean;
}

export type CallOptionsOf<C extends Call> = WriteOptions<CallAnswer<C>> & {
  /**
   * The calls that restore the exact previous state, in order; offered in the success alert. Omit it when the
   * change cannot be undone.
   */
  undo?(answer: CallAnswer<C>, input: CallArguments<C>): readonly UndoStep[];
  /** Called after an undo, before the page is reloaded. */
  onUndone?(input: CallArguments<C>): void;
  /** The path of the result: `/app/…`. */
  view?(answer: CallAnswer<C>): string;
  /**
   * Replaces the call, for example by two calls for a record and its file. @throws Problem when it failed.
   */
  execute?(input: CallArguments<C>): Promise<CallAnswer<C>>;
};

export interface Writing<C extends Call> {
  /** The answer; undefined after a failure, which has been shown. */
  run(input: CallArguments<C>, ...options: OptionsOf<C>): Promise<CallAnswer<C> | undefined>;
  /** The same, for callers that continue after a failure. @returns the problem, undefined after success. */
  attempt(input: CallArguments<C>, ...options: OptionsOf<C>): Promise<Problem | undefined>;
  pending: boolean;
  problem: Problem | undefined;
  errors: FieldErrors;
  /** Clears the last failure, for example when a dialog opens again. */
  reset(): void;
}

/** The alert of each call's last failure, by call id. It is closed when the call is made again. */
const failures = new Map<string, number>();

/**
 * Makes changes: shows the contract's success or failure text, keeps field errors, reloads the page. While
 * the server cannot be reached, the change waits for the person to retry. A POST whose answer was lost is not made
 * twice.
 */
export function useCall<const C extends Call>(call: C, options: CallOptionsOf<C> = {}): Writing<C> {
  const api = useApi();
  const offerUndo = useUndo();
  const ofPage = useParams();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<Problem>();
  const [pending, setPending] = useState(false);
  const running = useRef(false);
  const lost = useRef<Sent>(undefined);

  function offerAfter(answer: CallAnswer<C>, input: CallArguments<C>): Offer | undefined {
    const undo = offerUndo(options.undo?.(answer, input) ?? [], () => options.onUndone?.(input));
    return undo ?? (options.view && { kind: 'view', to: options.view(answer) });
  }

  /** Returns undefined while the same call is running, so that a double click does not repeat it. */
  async function make(input: CallArguments<C>, callOptions?: CallOptions) {
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    setProblem(undefined);
    closeFailure(call);
    const sent = repeatOf(call, input, lost.current);
    const sentOptions =
      sent === undefined
        ? callOptions
        : { ...callOptions, headers: { 'idempotency-key': sent.key, ...callOptions?.headers } };
    lost.current = undefined;
    try {
      const answer = await (options.execute?.(input) ??
        withRetry(() => anyCall(api)(call, input, sentOptions) as Promise<CallAnswer<C>>));
      const replacing = typeof options.success === 'function' ? options.success(answer) : options.success;
      const said = replacing ?? call.texts?.success;
      if (said) showAlert('success', said, offerAfter(answer, input));
      options.onSuccess?.(answer);
      if (options.reload !== false) void revalidate();
      return { answer };
    } catch (caught) {
      const error = caught instanceof Problem ? caught : defect(call, caught);
      if (isUnreachable(error)) lost.current = sent;
      const own = options.failure?.(error);
      const text = own ?? error.msg ?? error.message;
      const failure = text === error.msg ? error : new Problem(error.status, { ...error, msg: text });
      setProblem(failure);
      if (isMissingObject(error) && isOfPage(call, paramsOf(input), ofPage))
        showAlert(DISPLAY_ERROR_NOT_FOUND);
      // A lost connection was already shown with the question whether to retry.
      else if (!isUnreachable(error) && (!options.quiet || isConflict(error, own)))
        failures.set(call.id, showAlert('error', text));
      return { problem: failure };
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

/**
 * An error of the program: it is reported to the browser's console, and the person sees the text of the call.
 * @throws an aborted call.
 */
function defect(call: Call, cause: unknown): Problem {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  reportError(cause);
  return new Problem(500, { msg: call.texts?.failure, cause });
}

/** A form shows a conflict by merging, without a text; one that has a text is shown here. */
const isConflict = ({ status }: Problem, own: string | undefined) => status === 412 && own !== undefined;

const nothing: FieldErrors = {};

function closeFailure({ id }: Call): void {
  const alert = failures.get(id);
  if (alert !== undefined) closeAlert(alert);
  failures.delete(id);
}
