/**
 * Limits the wait for the network: a connection that accepts requests but never answers counts as none if an earlier
 * answer was kept.
 */

/** Milliseconds until what was kept is shown. */
const PATIENCE_MS = 5000;
/** The same after that has happened, until the next answer: a page makes several calls, one after the other. */
const SILENT_PATIENCE_MS = 1000;

let isSilent = false;

/**
 * Returns the answer, or what was kept if the answer fails or takes too long. If nothing was kept, it waits.
 * @param kept is called with whether the answer is only late, or its error.
 * @throws the answer's error
 */
export async function answerOrKept<Answer>(
  answer: Promise<Answer>,
  kept: (late: boolean, error?: unknown) => Promise<Answer | undefined>,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, isSilent ? SILENT_PATIENCE_MS : PATIENCE_MS);
  });
  const late = async () => {
    await patience;
    const found = await kept(true);
    if (found === undefined) return answer;
    isSilent = true;
    return found;
  };
  const answered = answer.then((given) => {
    isSilent = false;
    return given;
  });
  try {
    return await Promise.race([answered, late()]);
  } catch (error) {
    const found = await kept(false, error);
    if (found === undefined) throw error;
    return found;
  } finally {
    clearTimeout(timer);
  }
}
