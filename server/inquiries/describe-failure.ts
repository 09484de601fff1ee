/**
 * What the log may tell of a failure while an inquiry is handled: kind, code and place. Never the
 * message: that of a failed statement holds its parameters, which are what the visitor wrote
 * (T19).
 */
export function describeFailure(failure: unknown): {
  kinds: string[];
  codes: string[];
  place: string[];
} {
  const chain = causes(failure);
  return {
    kinds: chain.map(({ name }) => name),
    codes: chain.flatMap((error) => ("code" in error ? [String(error.code)] : [])),
    place: chain.flatMap(placeOf).slice(0, 3),
  };
}

function causes(failure: unknown): Error[] {
  const chain: Error[] = [];
  let next = failure;
  while (next instanceof Error && chain.length < 5) {
    chain.push(next);
    next = next.cause;
  }
  return chain;
}

/** Our own lines of the stack, behind the message, which may have lines that look like one. */
function placeOf({ stack = "", message }: Error): string[] {
  const end = stack.indexOf(message);
  if (end < 0) return [];
  const lines = stack.slice(end + message.length).split("\n");
  const isOurs = (line: string) => /^\s+at /.test(line) && !/node_modules|node:/.test(line);
  return lines.filter(isOurs).map((line) => line.trim());
}
