type PointerStep =
  | { type: "pointerMove"; x: number; y: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: 0 };

/** What an input device does, in the words of WebDriver, which both protocols share. */
type InputSource =
  | { type: "key"; id: string; actions: readonly { type: "keyDown" | "keyUp"; value: string }[] }
  | {
      type: "pointer";
      id: string;
      parameters: { pointerType: "mouse" | "touch" };
      actions: readonly PointerStep[];
    };

/** What the tests ask of a browser, whatever protocol it speaks. */
export type Engine = {
  /** Goes to the address and waits until it is loaded. */
  open(address: string): Promise<void>;
  /** Runs a function's body in the page; its result as JSON has it. */
  run(body: string): Promise<unknown>;
  input(source: InputSource): Promise<void>;
  /** Gives the page, not the window, this size in CSS px. */
  resize(width: number, height: number): Promise<void>;
  /** What the window shows, as PNG. */
  screenshot(): Promise<Buffer>;
  /** The page on paper, as PDF; null where the driver cannot print. */
  print(): Promise<Buffer | null>;
  /** Errors and warnings of the browser's own console since the last call. */
  takeComplaints(): string[];
  close(): Promise<void>;
};
