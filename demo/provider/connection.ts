/** How the transport lets the stand-in break a connection; absent when there is none. */
export interface Connection {
  drop(): void;
}
