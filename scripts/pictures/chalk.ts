import { arc, type Point, pathData, walk } from './geometry.ts';
import { Random } from './random.ts';

export interface Mark {
  width: number;
  color: string;
  opacity?: number;
  /** How far the wrist strays from the intended line, in pixels. */
  stray?: number;
  /** Share of the width that is lost at both ends, 0 for a blunt cut, 1 for a point. */
  taper?: number;
}

/** One drawing hand. Its marks are filled outlines rather than SVG strokes, since the pressure of a hand changes along a line. */
export class Hand {
  readonly random: Random;

  constructor(seed: string) {
    this.random = new Random(seed);
  }

  line(from: Point, to: Point, mark: Mark): string {
    return this.stroke([from, to], mark);
  }

  stroke(points: readonly Point[], { width, color, opacity = 1, stray = 1.5, taper = 0.3 }: Mark): string {
    const steps = walk(points, Math.max(3, Math.min(8, width)));
    const total = steps.at(-1)?.travelled ?? 0;
    const [wander, pressure, edge] = [this.random.drift(90), this.random.drift(60), this.random.drift(14)];
    const left: Point[] = [];
    const right: Point[] = [];
    for (const { at, direction, travelled } of steps) {
      const end = Math.min(1, Math.min(travelled, total - travelled) / (width * 1.2 + 1));
      const half =
        (width / 2) * (1 - taper * (1 - end)) * (1 + 0.16 * pressure(travelled) + 0.1 * edge(travelled));
      const off = stray * wander(travelled);
      left.push([at[0] - direction[1] * (off + half), at[1] + direction[0] * (off + half)]);
      right.push([at[0] - direction[1] * (off - half), at[1] + direction[0] * (off - half)]);
    }
    return `<path d="${pathData([...left, ...right.reverse()], true)}" fill="${color}" opacity="${opacity}"/>`;
  }

  /** Twice over the same line, the second time lighter and a little beside: how anyone draws a line that matters. */
  twice(points: readonly Point[], mark: Mark): string {
    const again = {
      ...mark,
      width: mark.width * 0.45,
      opacity: (mark.opacity ?? 1) * 0.6,
      stray: (mark.stray ?? 1.5) + mark.width * 0.75,
    };
    return this.stroke(points, mark) + this.stroke(points, again);
  }

  outline(points: readonly Point[], mark: Mark): string {
    const first = points[0];
    return first ? this.stroke([...points, first], { taper: 0, ...mark }) : '';
  }

  /** A filled form whose edge is cut by hand. */
  shape(points: readonly Point[], color: string, { opacity = 1, stray = 2 } = {}): string {
    const first = points[0];
    if (!first) return '';
    const wander = this.random.drift(50);
    const edge = walk([...points, first], 8).map(({ at, direction, travelled }): Point => {
      const off = stray * wander(travelled);
      return [at[0] - direction[1] * off, at[1] + direction[0] * off];
    });
    return `<path d="${pathData(edge, true)}" fill="${color}" opacity="${opacity}"/>`;
  }

  dot(at: Point, radius: number, color: string, opacity = 1): string {
    const squash = this.random.between(0.9, 1.1);
    return this.shape(arc(at, [radius * squash, radius / squash]), color, { opacity, stray: radius * 0.1 });
  }

  dashes(points: readonly Point[], dash: number, mark: Mark): string {
    const marks: string[] = [];
    for (const { at, direction } of walk(points, dash * 1.8)) {
      marks.push(
        this.line(at, [at[0] + direction[0] * dash, at[1] + direction[1] * dash], { stray: 0.5, ...mark }),
      );
    }
    return marks.join('');
  }

  arrow(points: readonly Point[], mark: Mark): string {
    const [before, tip] = [points.at(-2), points.at(-1)];
    if (!before || !tip) return '';
    const angle = Math.atan2(tip[1] - before[1], tip[0] - before[0]);
    const barb = (turn: number): Point => [
      tip[0] - 20 * Math.cos(angle + turn),
      tip[1] - 20 * Math.sin(angle + turn),
    ];
    return this.stroke(points, mark) + this.line(barb(0.5), tip, mark) + this.line(barb(-0.5), tip, mark);
  }

  /** Parallel slanted strokes over a rectangle, to be clipped by what they shade. */
  hatch([x, y]: Point, [width, height]: Point, gap: number, mark: Mark): string {
    const marks: string[] = [];
    for (let from = x - height * 0.6; from < x + width; from += gap * this.random.between(0.7, 1.3)) {
      marks.push(this.line([from, y + height], [from + height * 0.6, y], mark));
    }
    return marks.join('');
  }
}
