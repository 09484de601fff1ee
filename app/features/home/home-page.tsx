import { Brands } from "./brands.tsx";
import { Company } from "./company.tsx";
import { Hero } from "./hero.tsx";
import { Questions } from "./questions.tsx";
import { Services } from "./services.tsx";
import { StockGlance, type StockGlanceFacts } from "./stock-glance.tsx";
import { useWantedSection } from "./use-wanted-section.ts";
import { VisitUs } from "./visit-us.tsx";

/** The sections of the home page; without the stock where it could not be read. */
export function HomePage({ stock }: { stock: StockGlanceFacts | null }) {
  useWantedSection();
  return (
    <>
      <Hero />
      {stock && <StockGlance {...stock} />}
      <Company />
      <Brands />
      <Services />
      <Questions />
      <VisitUs />
    </>
  );
}
