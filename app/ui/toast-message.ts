/** A message that comes and goes by itself. */
export type ToastMessage = { title: string; description: string; tone: "success" | "failure" };

/** What the place of the messages is to do next: show one, or take away a failure that is mended. */
export type ToastOrder = ToastMessage | "withdraw";
