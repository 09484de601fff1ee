/** On the classes of features/site/site.css. */
export const buttonStyle = {
  primary: "action-link action-link-primary",
  strong:
    "action-link border-transparent bg-ink px-5 text-canvas hover:border-transparent hover:bg-ink/85",
  quiet: "action-link px-5",
};

export const controlStyle =
  "block w-full scroll-mt-16 rounded-card border border-field bg-surface px-3 text-base placeholder:text-muted hover:border-muted aria-invalid:border-danger aria-invalid:outline-danger";
