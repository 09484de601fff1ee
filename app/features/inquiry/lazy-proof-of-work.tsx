import { type ComponentProps, Suspense } from "react";
import { lazyOrNothing } from "../../ui/loading.ts";
import type { ProofOfWorkBox } from "./proof-of-work.tsx";

const ProofOfWork = lazyOrNothing(async () => (await import("./proof-of-work.tsx")).ProofOfWorkBox);

type LazyProofOfWorkProps = Pick<
  ComponentProps<typeof ProofOfWorkBox>,
  "startsByItself" | "onToken"
>;

export function LazyProofOfWork(props: LazyProofOfWorkProps) {
  return (
    <Suspense>
      <ProofOfWork id="captcha" error={null} {...props} />
    </Suspense>
  );
}
