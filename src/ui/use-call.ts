/** Calls that a component makes itself: to read what no loader has read, and to write. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Call, CallAnswer, CallArguments } from '#kernel/call.ts';
import type { ApiClient } from '#kernel/client.ts';
import { type FieldErrors, Problem } from '#kernel/problem.ts';
import { isUnreachable, showAlert, showProblem, withRetry } from './alerts.ts';
import { useApi } from './session.tsx';

type Run = (call: Call, input: unknown, options?: { signal?: AbortSignal }) => Promise<unknown>;

/** The client's own types join a call and its input; here both are still to be given. */
function anyCall(api: ApiClient): Run {
  return api as unknown as Run;
}

export interface Reading<Answer> {
  /** What was read last; it stays while it is read anew. */
  data: Answer | undefined;
  problem: Problem | undefined;
  loading: boolean;
  reload(): void;
}

/**
 * Reads, and reads again when the input changes (compared by its JSON); an overtaken read is aborted. Pass
 * `undefined` as long as there is nothing to ask. Pages read in their `clientLoader`; this is for dialogs and pickers.
 */
export function useCallState<const C extends Call>(
  call: C,
  input: CallArguments<C> | undefined,
): Reading<CallAnswer<C>> {
  const api = useApi();
  const [state, setState] = useState<{ data?: CallAnswer<C>; problem?: Problem; loading: boolean }>({
    loading: input !== undefined,
  });
  const [turn, setTurn] = useState(0);
  const question = input === undefined ? undefined : JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks the same question again
  useEffect(() => {
    if (question === undefined) return;
    const controller = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    anyCall(api)(call, JSON.parse(question), { signal: controller.signal }).then(
      (answer) => setState({ data: answer as CallAnswer<C>, loading: false }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const problem = error instanceof Problem ? error : new Problem(500, { cause: error });
        setState((before) => ({ ...before, problem, loading: false }));
      },
    );
    return () => controller.abort();
  }, [api, call, question, turn]);
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { data: state.data, problem: state.problem, loading: state.loading, reload };
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

export interface Writing<C extends Call> {
  /** The answer; undefined when it failed, which has been shown then. */
  run(input: CallArguments<C>): Promise<CallAnswer<C> | undefined>;
  pending: boolean;
  problem: Problem | undefined;
  errors: FieldErrors;
  /** Forgets the last failure, as a dialog does that opens again. */
  reset(): void;
}

/**
 * Writes: shows the contract's success or failure text, keeps field errors, reads the page anew. While there is no way
 * to the server, the write waits for the person to try again.
 */
export function useCall<const C extends Call>(
  call: C,
  options: WriteOptions<CallAnswer<C>> = {},
): Writing<C> {
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<Problem>();
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  async function run(input: CallArguments<C>): Promise<CallAnswer<C> | undefined> {
    // A second click before the first is answered is not a second wish.
    if (running.current) return undefined;
    running.current = true;
    setPending(true);
    setProblem(undefined);
    try {
      const answer = (await withRetry(() => anyCall(api)(call, input))) as CallAnswer<C>;
      const said = options.success ?? call.texts?.success;
      if (said) showAlert('success', said);
      options.onSuccess?.(answer);
      if (options.reload !== false) void revalidate();
      return answer;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
      // It was told when it was asked whether to try again.
      if (isUnreachable(error)) return undefined;
      const more = options.failure?.(error);
      if (more !== undefined) showAlert('error', more);
      else if (!options.quiet) showProblem(error);
      return undefined;
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return { run, pending, problem, errors: problem?.errors ?? {}, reset: () => setProblem(undefined) };
}
