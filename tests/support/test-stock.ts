import type { Car } from "#domain/car/record.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { aCar } from "./test-car.ts";

/**
 * A small stock for search tests. Columns: key | make | model | variant | body | fuel, gearbox, PS | euros, km,
 * year | marks: a colour, `2T` (doors), `7S` (seats), `+` and a feature, or one of the marks below.
 */
const table = `
golf7-gti | Volkswagen | Golf | VII GTI Performance DSG Pano | Limousine | PETROL A 245 | 23490 71200 2019 | RED, +Panoramadach
golf8-kombi | Volkswagen | Golf | VIII Variant 2.0 TDI DSG Life | EstateCar | DIESEL A 150 | 14980 98450 2021 | GREY, +Anhängerkupplung schwenkbar, 1500kg, +Navigationssystem
golf6 | Volkswagen | Golf | VI 1.4 Trendline Klima | SmallCar | PETROL M 80 | 4290 139800 2010 | BLACK, 2T, +Klimaanlage
troc-cabrio | Volkswagen | T-Roc | Cabriolet 1.5 TSI R-Line | Cabrio | PETROL A 150 | 29480 27800 2022 | GREY, 2T
id3 | Volkswagen | ID.3 | Pro Performance 58 kWh | Limousine | ELECTRIC A 204 | 18980 42600 2021 | WHITE, 58kWh, +Wärmepumpe
id4 | Volkswagen | ID.4 | GTX 4Motion | OffRoad | ELECTRIC A 299 | 31490 51900 2022 | RED, 77kWh, allrad
touran | Volkswagen | Touran | 2.0 TDI Active 7-Sitzer | Van | DIESEL M 150 | 26990 52700 2020 | BLACK, 7S, 2000kg, +Standheizung
octavia | Skoda | Octavia | Combi 2.0 TDI Style | EstateCar | DIESEL A 150 | 19480 81200 2021 | SILVER, mwst
kamiq-neu | Skoda | Kamiq | 1.0 TSI Selection | OffRoad | PETROL M 116 | 24490 8 - | WHITE, neu
a4-avant | Audi | A4 | Avant 40 TDI quattro S line | EstateCar | DIESEL A 190 | 25980 89700 2020 | BLUE, allrad, leder
bmw-320 | BMW | 320 | 320d Touring xDrive M Sport | EstateCar | DIESEL A 190 | 27480 96500 2020 | BLUE, allrad, +Anhängerkupplung abnehmbar, 2000kg
bmw-118 | BMW | 118 | 118i Advantage | Limousine | PETROL M 136 | 18980 51400 2020 | WHITE, erste
mercedes-c220 | Mercedes-Benz | C 220 | d T-Modell Avantgarde | EstateCar | DIESEL A 194 | 22490 104800 2019 | BLACK, +Sitzheizung, +Rückfahrkamera
mercedes-a180 | Mercedes-Benz | A 180 | Progressive | Limousine | PETROL A 136 | 20480 57300 2019 | SILVER, unfallfrei
mercedes-slk | Mercedes-Benz | SLK 200 | Kompressor Roadster | Cabrio | PETROL A 184 | 13490 108300 2010 | RED, 2T, 2S
cooper | MINI | Cooper | 5-Türer Chili | SmallCar | PETROL M 136 | 14480 66700 2018 | GREEN
cooper-cabrio | MINI | Cooper Cabrio | Yours Trim | Cabrio | PETROL A 136 | 22480 36100 2020 | BLUE, 2T
fiat-500 | Fiat | 500 | 1.2 Lounge | SmallCar | PETROL M 69 | 8490 58300 2017 | BEIGE, 2T
mazda-3 | Mazda | 3 | Skyactiv-X 2.0 Selection | Limousine | PETROL M 180 | 17980 51900 2020 | RED
mazda-cx5 | Mazda | CX-5 | 2.2 Skyactiv-D AWD | OffRoad | DIESEL A 184 | 19980 97800 2019 | BLUE, allrad
evoque | Land Rover | Range Rover Evoque | P300e R-Dynamic | OffRoad | HYBRID A 309 | 34980 51200 2021 | RED, plug, allrad
volvo-xc60 | Volvo | XC60 | B4 D AWD Inscription | OffRoad | HYBRID_DIESEL A 197 | 32490 92800 2020 | GREY, allrad, leder
berlingo | Citroën | Berlingo | BlueHDi 130 Feel | Van | DIESEL A 131 | 16490 78900 2020 | BLUE
zafira-gas | Opel | Zafira | Tourer 1.6 LPG 7-Sitzer | Van | LPG M 150 | 8990 147600 2014 | SILVER, 7S
caddy-gas | Volkswagen | Caddy | 1.4 TGI Erdgas | Van | CNG M 110 | 11990 91300 2017 | RED
911 | Porsche | 911 | Carrera S Cabriolet PDK | Cabrio | PETROL A 450 | 129900 34200 2020 | SILVER, 2T
peugeot-2008 | Peugeot | 2008 | PureTech 130 Allure | OffRoad | PETROL M 131 | 17490 33000 2021 | ORANGE
huracan | Lamborghini | Huracán | EVO Coupé | SportsCar | PETROL A 639 | - 18600 2020 | GREEN, 2T, 2S`;

const blank = {
  first_registration: null,
  door_count: 4,
  accident_damaged: null,
  previous_owners: 2,
  vat_rate: null,
  full_service_history: null,
  drive_type: "FRONT",
} satisfies Partial<Car>;

const marks: Record<string, Partial<Car>> = {
  "2T": { door_count: 2 },
  "2S": { technical_data: { cubicCapacity: null, seats: 2 } },
  "7S": { technical_data: { cubicCapacity: null, seats: 7 } },
  "58kWh": { electric_range: 424, battery_capacity: 58 },
  "77kWh": { electric_range: 485, battery_capacity: 77 },
  "1500kg": { specifications: [{ term: "Anhängelast gebremst", value: "1.500\u00a0kg" }] },
  "2000kg": { specifications: [{ term: "Anhängelast gebremst", value: "2.000\u00a0kg" }] },
  allrad: { drive_type: "ALL_WHEEL" },
  erste: { previous_owners: 1 },
  leder: { interior_type: "LEATHER" },
  mwst: { vat_rate: 19 },
  neu: { condition: "NEW" },
  plug: { plugin_hybrid: true },
  unfallfrei: { accident_damaged: false },
};

export const queryStock: readonly CarSummary[] = table.trim().split("\n").map(readRow);

function readRow(row: string): CarSummary {
  const cells = row.split("|").map((cell) => cell.trim());
  const [ad_key, brand, model, model_group, body_type, drive = "", numbers = "", markCell = ""] =
    cells;
  const [fuel_type, gearbox, ps] = drive.split(" ");
  const [price_amount, mileage, year] = numbers
    .split(" ")
    .map((text) => (text === "-" ? null : Number(text)));
  const [exterior_color, ...rest] = markCell.split(", ");
  const given = {
    ad_key,
    brand,
    model,
    model_group,
    body_type,
    fuel_type,
    exterior_color,
    price_amount,
    mileage,
    year,
    power_ps: Number(ps),
    gearbox: gearbox === "A" ? "AUTOMATIC_GEAR" : "MANUAL_GEAR",
    features: rest.filter((mark) => mark.startsWith("+")).map((mark) => mark.slice(1)),
  };
  const marked = rest.map((mark) => marks[mark] ?? {});
  return summarise(aCar(Object.assign({}, blank, given, ...marked)));
}
