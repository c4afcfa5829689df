/**
 * Yields the rows of batches. Each batch is read while the previous one is written, because reading keeps the database busy and
 * writing this process.
 */
export async function* ahead<Row>(batches: AsyncGenerator<readonly Row[]>): AsyncGenerator<Row> {
  const read = () => {
    const batch = batches.next();
    // Without a handler, a failure would end the process if the download is cancelled meanwhile.
    batch.catch(() => {});
    return batch;
  };
  let next = read();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = read();
      yield* value;
    }
  } finally {
    await batches.return(undefined);
  }
}
