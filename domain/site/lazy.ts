/**
 * Makes something when it is first asked for, and keeps it: what a page may never need must not hold up
 * its beginning. The first of `Intl` takes 60 ms on a slow phone.
 */
export function lazy<Made>(make: () => Made): () => Made {
  let made: { it: Made } | null = null;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
