/** A message that comes and goes by itself. */
export type ToastMessage = { title: string; description: string; tone: "success" | "failure" };
