/** The form's place in the page, for links to it. */
export const formId = "formular";
