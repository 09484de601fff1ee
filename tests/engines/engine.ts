type PointerStep =
  | { type: "pointerMove"; x: number; y: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: 0 };

/** An input source's actions as in WebDriver, which both protocols share. */
type InputSource =
  | { type: "key"; id: string; actions: readonly { type: "keyDown" | "keyUp"; value: string }[] }
  | {
      type: "pointer";
      id: string;
      parameters: { pointerType: "mouse" | "touch" };
      actions: readonly PointerStep[];
    };

/** The tests' view of a browser, independent of its protocol. */
export type Engine = {
  /** Navigates and waits for the load event. */
  open(address: string): Promise<void>;
  /** Runs a function body in the page; returns its result as JSON. */
  run(body: string): Promise<unknown>;
  input(source: InputSource): Promise<void>;
  /** Sets the viewport's size in CSS px, not the window's. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** The printed page as PDF; null where the driver cannot print. */
  print(): Promise<Buffer | null>;
  takeComplaints(): string[];
  close(): Promise<void>;
};
