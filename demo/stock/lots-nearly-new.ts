import { readLots } from "./lot.ts";

/**
 * Cars whose point is their age: new ones, one-day registrations, demonstrators, employees' cars.
 * Their first registration is a number of months before now, so that they stay young whenever the
 * demo is started. All carry consumption, CO2 and class (Pkw-EnVKV).
 */
export const nearlyNewLots = readLots(`
SKODA | Kamiq | Kamiq 1.0 TSI Selection Neuwagen Kurzlieferzeit | Selection | OffRoad 5T 5S 1251kg | 85kW 999ccm 3Z PETROL M FRONT | NEW 8km | 24490 MwSt | WHITE* Moon-White Perleffekt | 5.4l | L3
HYUNDAI | INSTER | INSTER 49 kWh Prime Neuwagen sofort verfügbar | Prime | SmallCar 5T 4S 1380kg | 85kW ELECTRICITY A FRONT | NEW 5km | 25980 MwSt | BEIGE* Unbleached Ivory | 15.1kWh 49batt 360km | L3
DACIA | Spring | Spring Electric 65 Extreme Tageszulassung | Extreme | SmallCar 5T 4S 1013kg | 48kW ELECTRICITY A FRONT | -3 12km 1H | 15990 MwSt | BEIGE* Safari-Beige | 14.1kWh 26.8batt 225km | L2 usage=PRE_REGISTRATION
OPEL | Corsa | Corsa 1.2 Turbo Edition Tageszulassung | Edition | SmallCar 5T 5S 1165kg | 74kW 1199ccm 3Z PETROL M FRONT | -2 15km 1H | 17980 MwSt | RED* Kardio Rot | 5.2l | L2 usage=PRE_REGISTRATION
RENAULT | 5 | 5 E-Tech 52 kWh techno Tageszulassung | techno | SmallCar 5T 5S 1524kg | 110kW ELECTRICITY A FRONT | -4 20km 1H | 29480 MwSt | YELLOW* Pop-Gelb | 15.2kWh 52batt 410km | L3 usage=PRE_REGISTRATION
TOYOTA | C-HR | C-HR 2.0 Plug-in Hybrid Lounge Vorführwagen | Lounge | OffRoad 5T 5S 1680kg | 164kW 1987ccm 4Z HYBRID A FRONT | -6 4200km 1H | 37980 MwSt | GREY* Manhattangrau | 0.9w 5.2l 15.2kWh 13.6batt 66km | L4 usage=DEMONSTRATION plugin
KIA | EV3 | EV3 81,4 kWh GT-Line Vorführwagen | GT-Line | OffRoad 5T 5S 1885kg | 150kW ELECTRICITY A FRONT | -5 5600km 1H | 41480 MwSt | BLUE* Frost Blue | 16.2kWh 81.4batt 563km | L4 usage=DEMONSTRATION unknown
MINI | Cooper | Cooper C Classic Trim Vorführwagen | Classic Trim | SmallCar 3T 4S 1290kg | 115kW 1499ccm 3Z PETROL A FRONT | -7 6900km 1H | 26490 MwSt | GREEN* Ocean Wave | 6.0l | L3 usage=DEMONSTRATION
VW | Tayron | Tayron 1.5 eHybrid R-Line Jahreswagen | R-Line | OffRoad 5T 5S 1949kg | 150kW 1498ccm 4Z HYBRID A FRONT | -11 13800km 1H | 46980 MwSt | BLUE* Nightshade Blue | 0.5w 5.9l 16.4kWh 19.7batt 118km | L4 usage=EMPLOYEES_CAR plugin
AUDI | A5 | A5 Avant 2.0 TFSI S line Jahreswagen | S line | EstateCar 5T 5S 1725kg | 110kW 1984ccm 4Z PETROL A FRONT | -12 15200km 1H | 43490 MwSt | RED* Grenadinrot | 6.7l | L4 usage=EMPLOYEES_CAR
MERCEDES-BENZ | C 200 | C 200 T AMG Line Jahreswagen Digital Light | AMG Line | EstateCar 5T 5S 1730kg | 150kW 1496ccm 4Z PETROL A REAR | -13 18400km 1H | 42980 MwSt | GREY* Selenitgrau | 6.6l | L4 usage=EMPLOYEES_CAR
BMW | X1 | X1 sDrive18i xLine Jahreswagen AHK | xLine | OffRoad 5T 5S 1575kg | 100kW 1499ccm 3Z PETROL A FRONT | -10 11600km 1H | 34980 MwSt | SILVER* Space Silver | 6.3l | L3 usage=EMPLOYEES_CAR
`);
