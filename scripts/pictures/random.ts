/** A seeded source of chance: every picture draws its irregularities from its own key, so a second run gives the same bytes. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = 2166136261;
    for (const letter of seed)
      this.#state = Math.imul(this.#state ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  }

  /** Mulberry32: small, fast and even enough for a hand that trembles. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  /** Roughly normal with deviation 1: three dice are enough for clouds of grains. */
  bell(): number {
    return (this.next() + this.next() + this.next() - 1.5) * 2;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0];
  }

  /** Smooth noise in -1..1 over a length, with one bump about every `period`: the slow drift of a wrist. */
  drift(period: number): (at: number) => number {
    const knots: number[] = [];
    const knot = (index: number): number => {
      while (knots.length <= index) knots.push(this.between(-1, 1));
      return knots[index] ?? 0;
    };
    return (at) => {
      const position = Math.max(0, at) / period;
      const index = Math.floor(position);
      const ease = (1 - Math.cos((position - index) * Math.PI)) / 2;
      return knot(index) * (1 - ease) + knot(index + 1) * ease;
    };
  }
}
