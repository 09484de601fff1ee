import { createContext } from "react-router";
import type { Car } from "#domain/car.ts";

/**
 * What pages may ask while they are rendered on the server: the only door from app/ to server/.
 * The server hands its own functions in; app/ never imports them.
 */
export type Port = {
  /** The vehicles for sale, newest first. Rejects when the stock cannot be read. */
  stock(): Promise<{
    cars: readonly Car[];
    /** Path of the file that holds all of them for the browser; it changes whenever they do. */
    stockFile: string;
  }>;
  /** Null for an ad_key that was never in stock. */
  vehicle(adKey: string): Promise<{ state: "for-sale" | "gone"; car: Car } | null>;
  /** For the server's log: something unexpected was thrown while a page was rendered. */
  reportFailure(error: unknown): void;
  site: {
    /** Public address without trailing slash, for canonical links. */
    origin: string;
    /** Whether the stock is the demo stock, which the footer says. */
    demo: boolean;
  };
};

export const portContext = createContext<Port>();
