import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { FullScreenProps } from "./full-screen.tsx";

/**
 * Full screen as a history entry of its own, so that the browser's Back closes it. The code comes
 * when it is wanted; where it cannot be had, the picture itself opens. `picture` is the address of
 * the shown photo in its largest width.
 */
export function useFullScreen(picture: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const [FullScreen, setFullScreen] = useState<ComponentType<FullScreenProps> | null>(null);
  const opener = useRef<HTMLElement>(null);
  const isOpening = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const isWanted = isFullScreenState(location.state);
  // The entry we left is gone: the next one may open.
  if (isLeaving && !isWanted) setIsLeaving(false);

  // Outside React: code over the network. A reload, or Forward, arrives at an entry that is full
  // screen already.
  useEffect(() => {
    if (!isWanted) return;
    isOpening.current = false;
    void load().then((loaded) => setFullScreen(() => loaded));
  }, [isWanted]);

  const isOpen = isWanted && !isLeaving && FullScreen !== null;

  // Outside React: the browser's focus, which returns to where it came from.
  useEffect(() => {
    if (!isOpen) return;
    return () => opener.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const open = async (from: HTMLElement) => {
    // A second tap while the code is on its way would make a second entry, and its Back do nothing.
    if (isOpening.current || isWanted) return;
    isOpening.current = true;
    opener.current = from;
    const { pathname } = window.location;
    const loaded = await load();
    if (loaded === null) window.location.assign(picture);
    // The visitor may have gone on while the code was on its way.
    if (loaded === null || window.location.pathname !== pathname) {
      isOpening.current = false;
      return;
    }
    setFullScreen(() => loaded);
    await navigate(
      { search: location.search, hash: fullScreenHash },
      { state: { ...location.state, [fullScreenKey]: true }, preventScrollReset: true },
    );
  };
  return {
    FullScreen,
    isOpen,
    /** Fetches the code ahead, when a pointer or the focus comes near. */
    prepare: () => void load(),
    /** `from` is what was clicked: the focus returns there. */
    open: (from: HTMLElement) => void open(from),
    close: () => {
      setIsLeaving(true);
      void navigate(-1);
    },
  };
}

const fullScreenKey = "fullScreen";
/**
 * Tells the router that nothing but the view changes, see `shouldRevalidate` of the vehicle's route.
 * The state above decides, not the hash: an address that somebody copied opens the page.
 */
const fullScreenHash = "#vollbild";

function isFullScreenState(state: unknown): boolean {
  return typeof state === "object" && state !== null && fullScreenKey in state;
}

/** The full screen's code; null when it cannot be loaded, as without a network. */
function load(): Promise<ComponentType<FullScreenProps> | null> {
  return import("./full-screen.tsx").then(
    (loaded) => loaded.FullScreen,
    () => null,
  );
}
