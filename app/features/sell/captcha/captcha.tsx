import type { CaptchaProps } from "../../site/captcha/captcha-props.ts";
import { ProofOfWork } from "../../site/captcha/proof-of-work.tsx";
import { useSiteFacts } from "../../site/site-facts.ts";
import { Recaptcha } from "./recaptcha.tsx";

/** The captcha of this site (R32). A token that was used up needs another `key`. */
export function Captcha(props: CaptchaProps) {
  const { captcha } = useSiteFacts();
  if (captcha.kind === "proof-of-work") return <ProofOfWork {...props} />;
  return <Recaptcha {...props} siteKey={captcha.siteKey} />;
}
