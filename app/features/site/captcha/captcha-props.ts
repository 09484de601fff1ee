/** What each captcha gets and gives. */
export type CaptchaProps = {
  /** Id of what one operates, for the focus. */
  id: string;
  /** What is wrong with it, or null. */
  error: string | null;
  /** Whether it begins without being asked: one was solved and is no longer good. */
  isRenewal: boolean;
  /** A token that the server takes once; null as soon as it is no longer good. */
  onToken: (token: string | null) => void;
};
