export type Point = readonly [x: number, y: number];

/** A Catmull-Rom curve through all the given points, as a fine polyline. */
export function curve(through: readonly Point[], perSpan = 24): Point[] {
  const at = (index: number): Point => through[Math.min(Math.max(index, 0), through.length - 1)] ?? [0, 0];
  const blend = (a: number, b: number, c: number, d: number, t: number): number =>
    0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
  const points: Point[] = [];
  for (let span = 0; span < through.length - 1; span++) {
    const [a, b, c, d] = [at(span - 1), at(span), at(span + 1), at(span + 2)];
    for (let step = 0; step < perSpan; step++) {
      const t = step / perSpan;
      points.push([blend(a[0], b[0], c[0], d[0], t), blend(a[1], b[1], c[1], d[1], t)]);
    }
  }
  points.push(at(through.length - 1));
  return points;
}

/** Points on an ellipse between two angles in degrees, clockwise on the screen, 0 at the right. */
export function arc(centre: Point, radii: Point, from = 0, to = 360): Point[] {
  const steps = Math.max(8, Math.ceil((Math.abs(to - from) * Math.max(...radii)) / 400));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    return [centre[0] + radii[0] * Math.cos(angle), centre[1] + radii[1] * Math.sin(angle)];
  });
}

export function box(x: number, y: number, width: number, height: number): Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

/** The same line at even steps, with the direction of travel at each: what a ribbon or a row of marks is built on. */
export function walk(
  line: readonly Point[],
  pace: number,
): { at: Point; direction: Point; travelled: number }[] {
  const steps: { at: Point; direction: Point; travelled: number }[] = [];
  let travelled = 0;
  let due = 0;
  for (let index = 0; index < line.length - 1; index++) {
    const [from, to] = [line[index], line[index + 1]];
    if (!from || !to) continue;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) continue;
    const direction: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    for (; due <= travelled + length; due += pace) {
      const along = due - travelled;
      steps.push({
        at: [from[0] + direction[0] * along, from[1] + direction[1] * along],
        direction,
        travelled: due,
      });
    }
    travelled += length;
  }
  return steps;
}

/** One decimal is finer than any screen shows, and keeps the SVG small enough to read. */
export function pathData(points: readonly Point[], closed: boolean): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`;
}
