/**
 * Display names of makes. The provider's reference data come first; this table serves when they do
 * not answer. It spells as the provider does (`Skoda`, not `Škoda`): otherwise an outage of the reference data would split
 * a make into two, since vehicles keep the name they had when they were read.
 */
const spelled = [
  "Abarth; AC; ACM; Aiways; Aixam; Alfa Romeo; Alpina; Alpine; AMG; Artega; Asia Motors; Aspark",
  "Aston Martin; Audi; Austin; Austin Healey; Auto Union; BAIC; Barkas; Bentley; Bizzarrini",
  "BMW; Borgward; Brilliance; Bugatti; Buick; BYD; Cadillac; Casalini; Caterham; Chatenet",
  "Chevrolet; Chrysler; Citroën; Corvette; Cupra; Dacia; Daewoo; DAF; Daihatsu; Daimler",
  "DeLorean; Denza; DFSK; Dodge; Dongfeng; Donkervoort; DR Automobiles; DS Automobiles; e.GO",
  "Elaris; Ferrari; Fiat; Fisker; Ford; Forthing; GAC; Genesis; Giotti Victoria; GMC; GWM",
  "Hamann; Honda; Hongqi; Horwin; Hummer; Hyundai; INEOS; Infiniti; Isuzu; Iveco; JAC; Jaecoo",
  "Jaguar; Jeep; Jetour; KGM; Kia; Koenigsegg; KTM; Lada; Lamborghini; Lancia; Land Rover",
  "Landwind; Leapmotor; LEVC; Lexus; Ligier; Lincoln; Lotus; Lucid; Lynk&Co; Mahindra; MAN",
  "Maserati; Maxus; Maybach; Mazda; McLaren; Mercedes-Benz; MG; Microcar; Microlino; MINI",
  "Mitsubishi; Mobilize; Morgan; Moskvich; NIO; Nissan; NSU; Oldsmobile; Omoda; Opel; ORA",
  "Pagani; Peugeot; Piaggio; Plymouth; Polestar; Pontiac; Porsche; Proton; RAM; Renault",
  "Rolls-Royce; Rover; Ruf; Saab; Santana; Seat; Seres; Silence; Simca; Skoda; smart; Spyker",
  "SsangYong; Subaru; Suzuki; SWM; Talbot; Tata; Tazzari; TECHART; Tesla; Togg; Toyota; Trabant",
  "Triumph; TVR; Vauxhall; Venturi; VinFast; Volkswagen; Volvo; Wartburg; Westfield; WEY",
  "Wiesmann; XEV; XPENG; Yugo; ZEEKR; Zhidou",
].flatMap((line) => line.split("; "));

const names = new Map<string, string>([
  ...spelled.map((name): [string, string] => [name.toUpperCase(), name]),
  ["VW", "Volkswagen"],
  ["CITROEN", "Citroën"],
  ["ŠKODA", "Skoda"],
  ["MERCEDES", "Mercedes-Benz"],
  ["DS", "DS Automobiles"],
  ["DR", "DR Automobiles"],
  ["GREAT WALL", "GWM"],
  ["ROLLS ROYCE", "Rolls-Royce"],
  ["ANDERE", "Andere"],
  ["OTHER", "Andere"],
]);

/** What the provider itself calls makes and models that it has no name for. */
export const unnamed = "Andere";

/**
 * `VW` → `Volkswagen`. `fromProvider` maps the provider's make keys to its labels; without a
 * label our table. A key that nobody knows stays as it is (R27): guessing
 * its capitals makes `Bmw` of `BMW`.
 */
export function makeName(key: string, fromProvider: ReadonlyMap<string, string>): string {
  const upper = key.toUpperCase();
  return fromProvider.get(key) ?? fromProvider.get(upper) ?? names.get(upper) ?? key;
}
