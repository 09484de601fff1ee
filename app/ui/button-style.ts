const shape =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-card border px-5 py-2 text-center font-semibold transition-colors duration-150 disabled:cursor-not-allowed";

export const buttonStyle = {
  primary: `${shape} border-transparent bg-accent text-on-accent hover:bg-accent/90`,
  strong: `${shape} border-transparent bg-ink text-canvas hover:bg-ink/85`,
  quiet: `${shape} border-field bg-surface hover:border-ink disabled:border-line disabled:bg-transparent disabled:text-muted/60`,
};

export const controlStyle =
  "block w-full scroll-mt-16 rounded-card border border-field bg-surface px-3 text-base placeholder:text-muted hover:border-muted aria-invalid:border-danger aria-invalid:outline-danger";
