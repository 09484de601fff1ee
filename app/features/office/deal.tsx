import type { ComponentProps } from "react";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { threadFields } from "#domain/office/inquiry-events.ts";
import {
  contractLabel,
  handledLabel,
  handledReasons,
  type InquiryView,
  inquiryPath,
} from "#domain/office/inquiry-view.ts";
import { type InquiryRow, nextPageParameter, officeFields } from "#domain/office/office.ts";
import type { OurPrice } from "#domain/office/purchase.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { Menu } from "./menu.tsx";
import { ActionButton, errorOf } from "./office-parts.tsx";

type DealProps = {
  inquiry: Pick<InquiryRow, "reference" | "name" | "state" | "isOffer"> &
    Partial<Pick<InquiryView, "held">> & {
      /** Our car, which the customer asks for, is on the website. */
      canHide?: boolean;
    };
  /** The page to return to. */
  page: string;
};

type DealFormProps = ComponentProps<"form"> & { of: DealProps };

const DealForm = ({ of: { inquiry, page }, children, ...form }: DealFormProps) => (
  <form method="post" action={inquiryPath(inquiry.reference)} {...form}>
    <input type="hidden" name={nextPageParameter} value={page} />
    {children}
  </form>
);

/** Two share a line of a phone. */
const stateForm = "max-sm:flex-[1_1_9rem]";
const stateButton = "action-link max-sm:w-full max-sm:px-3";

/** The ends of an inquiry, and the way back. */
export function Ending(props: DealProps) {
  const { state, isOffer, name, canHide = false } = props.inquiry;
  const about = <span className="sr-only">: {name}</span>;
  return (
    <>
      {state !== "contract" &&
        (canHide && !isOffer ? (
          <Sale {...props} />
        ) : (
          <DealForm of={props} className={stateForm}>
            <ActionButton value="vertrag" className={stateButton}>
              {contractLabel({ isOffer })}
              {about}
            </ActionButton>
          </DealForm>
        ))}
      {state === "new" ? (
        <NoSale {...props} />
      ) : (
        <DealForm of={props} className={stateForm}>
          <ActionButton value="offen" className={stateButton}>
            Wieder offen{about}
          </ActionButton>
        </DealForm>
      )}
    </>
  );
}

/** Asks at once why, which the history keeps. */
const NoSale = (props: DealProps) => (
  <Menu
    label={
      <>
        {handledLabel} …<span className="sr-only">: {props.inquiry.name}</span>
      </>
    }
    look={stateButton}
    className={`sm:relative ${stateForm}`}
    panel="left-0 p-4"
  >
    <DealForm of={props} className="grid gap-3">
      <HiddenFields values={{ [officeFields.action]: "erledigt" }} />
      <p className="text-sm text-muted">Woran lag es?</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-2">
        {handledReasons.map((reason) => (
          <button
            key={reason}
            type="submit"
            name={threadFields.reason}
            value={reason}
            className="action-link px-2 text-base leading-tight"
          >
            {reason}
          </button>
        ))}
      </div>
      <button type="submit" className={buttonStyle.quiet}>
        Ohne Grund beenden
      </button>
    </DealForm>
  </Menu>
);

/** Asks at once whether the car leaves the website, or it would go on being offered there, and others stay held. */
const Sale = (props: DealProps) => {
  const { held = [] } = props.inquiry;
  return (
    <Menu
      label={`${contractLabel({ isOffer: false })} …`}
      look={stateButton}
      className={`sm:relative ${stateForm}`}
      panel="left-0 p-4"
    >
      <DealForm of={props} className="grid gap-3">
        <SaleCheck name={threadFields.hidesCar} value="ja">
          Wagen von der Website nehmen
        </SaleCheck>
        {held.length > 0 && (
          <SaleCheck
            name={threadFields.releases}
            value={held.map(({ reference }) => reference).join(" ")}
          >
            Vormerkung aufheben: {held.map(({ car }) => car).join("; ")}
          </SaleCheck>
        )}
        <ActionButton value="vertrag" look="primary">
          Ja, verkauft
        </ActionButton>
      </DealForm>
    </Menu>
  );
};

const SaleCheck = ({ children, ...input }: ComponentProps<"input">) => (
  <label className="flex min-h-11 items-center gap-3">
    <input type="checkbox" {...input} defaultChecked className="size-5 shrink-0 accent-accent" />
    <span className="min-w-0">{children}</span>
  </label>
);

type OfferFormProps = DealProps & {
  /** Entered before. */
  price: OurPrice | null;
  /** It is the next step. */
  isNext?: boolean;
  refused?: RefusedForm | null;
};

/** Keeps our price for an offered car, and whether its owner knows it: nothing is sent from here. */
export function OfferForm({ price, isNext = false, refused = null, ...props }: OfferFormProps) {
  const { reference, name } = props.inquiry;
  const id = `feld-gebot-${reference}`;
  const error = errorOf(threadFields.price, refused);
  const untold = price?.isTold === false ? price.text : undefined;
  return (
    <DealForm of={props} className="mt-2 max-w-xl">
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name={threadFields.price}
          aria-label={`Unser Angebot in Euro: ${name}`}
          placeholder="Unser Preis, 9.500"
          defaultValue={error === null ? untold : refused?.values[threadFields.price]}
          inputMode="decimal"
          required
          maxLength={20}
          aria-invalid={error !== null}
          aria-describedby={error === null ? undefined : `${id}-fehler`}
          className={`${controlStyle} h-12 min-w-0 flex-[1_1_8rem]`}
        />
        <button
          type="submit"
          name={officeFields.action}
          value="bieten"
          className={isNext ? buttonStyle.primary : buttonStyle.quiet}
        >
          {untold === undefined ? "Preis eintragen" : "Preis ändern"}
        </button>
        <ActionButton value="genannt">Am Telefon genannt</ActionButton>
      </div>
      <FieldError id={id} error={error} hint={undefined} />
    </DealForm>
  );
}
