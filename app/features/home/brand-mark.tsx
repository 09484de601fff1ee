import { useState } from "react";

/** A make's logo; its name where there is none or it fails to load (specification, section 2). */
export function BrandMark({ name, logo }: { name: string; logo: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  if (logo === null || hasFailed) return <span className="brand-name">{name}</span>;
  return (
    <img
      // A logo that failed before React listened is caught here, a later one by onError.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true);
      }}
      onError={() => setFailed(true)}
      src={logo}
      alt={name}
      width={64}
      height={64}
      loading="lazy"
      decoding="async"
    />
  );
}
