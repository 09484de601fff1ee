/** The `id` of the main part of every page, where the skip link leads. */
export const contentId = "inhalt";
