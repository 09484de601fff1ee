import { AboutTheOffer, PapersToBring } from "./good-to-know.tsx";
import { SaleSteps } from "./sale-steps.tsx";
import { SellForm, type SellFormProps } from "./sell-form.tsx";
import { SellHero } from "./sell-hero.tsx";

/** 'Sell page' of the specification, section 2: hero, four steps, the form. */
export function SellPage(props: SellFormProps) {
  return (
    <>
      <SellHero />
      <SaleSteps />
      <div className="mx-auto max-w-page space-y-12 px-4 sm:px-6">
        <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <SellForm {...props} />
          <PapersToBring />
        </div>
        <AboutTheOffer />
      </div>
    </>
  );
}
