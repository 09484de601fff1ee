/** Resolves in a task of its own: what a visitor does meanwhile comes before what follows. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
