/**
 * Limits the wait for the network. If an answer is stored, a connection that accepts requests but never
 * answers counts as no network.
 */

/** Milliseconds until a stored answer is used. */
const PATIENCE_MS = 5000;
/**
 * The shorter limit after a stored answer was used, until the server answers again: a page makes several
 * calls in a row.
 */
const SILENT_PATIENCE_MS = 1000;

let isSilent = false;

/**
 * Returns the answer, or the stored one if the answer fails or takes too long. Without a stored answer it
 * waits.
 * @param kept called with the error, or with whether the answer is only late.
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
