export type Ask = () => Promise<Response>;

/** Median milliseconds of two pieces of work, measured alternately, so that other load affects both. */
export async function alternately(calls: number, asks: readonly [Ask, Ask]): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < calls; turn++)
    for (const [place, ask] of asks.entries()) {
      const begun = performance.now();
      const response = await ask();
      await response.text();
      times[place]?.push(performance.now() - begun);
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    }
  const [one = 0, other = 0] = times.map((list) => list.sort((a, b) => a - b)[Math.floor(calls / 2)]);
  return [one, other];
}
