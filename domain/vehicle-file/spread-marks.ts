type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** Far more than marks on a side of a car need to come to rest. */
const maxRounds = 200;

/**
 * Moves marks apart that would hide each other, as little as it takes, within the drawing: `least` from middle to middle,
 * or what there is room for.
 */
export function spreadMarks(points: readonly Point[], size: Size, least: number): Point[] {
  const room = Math.sqrt((size.width * size.height) / Math.max(points.length, 1));
  const apart = Math.min(least, room);
  const marks = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < maxRounds; round += 1) {
    let hasMoved = false;
    for (const [index, mark] of marks.entries())
      for (const other of marks.slice(index + 1))
        if (pushApart(mark, other, apart, index)) hasMoved = true;
    if (!hasMoved) break;
    for (const mark of marks) {
      mark.x = within(mark.x, size.width);
      mark.y = within(mark.y, size.height);
    }
  }
  return marks;
}

/** False when they are far enough from each other. `turn`: into which direction two go that lie at one point. */
function pushApart(one: Point, other: Point, apart: number, turn: number): boolean {
  const distance = Math.hypot(other.x - one.x, other.y - one.y);
  const missing = apart - distance;
  if (missing < 0.5) return false;
  const [x, y] =
    distance === 0
      ? [Math.cos(turn), Math.sin(turn)]
      : [(other.x - one.x) / distance, (other.y - one.y) / distance];
  one.x -= (x * missing) / 2;
  one.y -= (y * missing) / 2;
  other.x += (x * missing) / 2;
  other.y += (y * missing) / 2;
  return true;
}

const within = (at: number, length: number) => Math.min(Math.max(at, 0), length);
