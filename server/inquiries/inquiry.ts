import type { ContactInquiry } from "#domain/contact-inquiry.ts";
import type { VehicleInquiry } from "#domain/vehicle-inquiry.ts";

/** What a visitor sent, after it passed the rules of domain/. */
export type NewInquiry =
  | { kind: "contact"; fields: ContactInquiry }
  | { kind: "vehicle"; fields: VehicleInquiry };

/** An inquiry as it is kept. */
export type Inquiry = NewInquiry & {
  id: number;
  /** Short and speakable, unique: what the visitor is told and the dealer reads. */
  reference: string;
  /** The vehicle of ours that the message is about; null when it names none. */
  adKey: string | null;
  receivedAt: Date;
  /** Null while it is new. How long it is kept: domain/retention.ts. */
  handledAt: Date | null;
  /** Null unless a contract came of it. */
  contractAt: Date | null;
  /** When a mail told the family that it will be deleted unmarked; null before. */
  announcedAt: Date | null;
};

/** One mail about an inquiry. */
export type Letter = {
  id: number;
  inquiryId: number;
  recipient: "dealer" | "visitor";
  messageId: string;
  createdAt: Date;
  attempts: number;
  lastFailure: string | null;
  sentAt: Date | null;
  failedAt: Date | null;
};
