import { readLots } from "./lot.ts";

/** Volkswagen, Audi, Škoda, SEAT, CUPRA. Columns: see lot.ts. */
export const volkswagenGroupLots = readLots(`
VW | Golf | Golf VII 1.0 TSI Comfortline PDC SHZ | Comfortline | Limousine 5T 5S 1274kg | 85kW 999ccm 3Z PETROL M FRONT | 2018-05 62300km 1H | 13980 | WHITE Pure White | 4.9l | L2
VW | Golf | Golf VIII 1.5 eTSI DSG Style IQ.Light ACC | Style | Limousine 5T 5S 1370kg | 110kW 1498ccm 4Z PETROL A FRONT | 2021-09 38400km 1H | 21980 MwSt | BLUE* Atlantic Blue | 5.6l | L3
VW | Golf | Golf VIII Variant 2.0 TDI DSG Life Navi LED ACC | Life | EstateCar 5T 5S 1465kg | 110kW 1968ccm 4Z DIESEL A FRONT | 2021-03 68450km 1H | 19980 MwSt | GREY* Delfingrau &quot;Metallic&quot; | 4.5l | L3 id=900000101
VW | Golf | Golf VII GTI Performance DSG Dynaudio Pano | GTI Performance | Limousine 5T 5S 1407kg | 180kW 1984ccm 4Z PETROL A FRONT | 2019-02 71200km 2H | 23490 VB | RED Tornadorot | 7.4l | L3 phrase
VW | Golf | Golf VIII GTE 1.4 eHybrid DSG Matrix-LED | GTE | Limousine 5T 5S 1624kg | 180kW 1395ccm 4Z HYBRID A FRONT | 2021-06 46900km 1H | 22980 MwSt | WHITE* Oryxweiß Perlmutteffekt | 1.2w 5.9l 15.4kWh 12.9batt 58km | L3 plugin
VW | Golf | Golf VIII 1.5 TSI Goal LED Plus Kamera | Goal | Limousine 5T 5S 1320kg | 85kW 1498ccm 4Z PETROL M FRONT | 2024-06 21900km 1H | 23980 MwSt | SILVER* Oyster Silver | 5.4l | L3
VW | Golf | Golf VI 1.4 Trendline Klima | Trendline | SmallCar 3T 5S 1217kg | 59kW 1390ccm 4Z PETROL M FRONT | 2010-04 139800km 3H | 4290 ? | BLACK* Deep Black Perleffekt | 6.4l | L1 bare
VW | Polo | Polo VI 1.0 TSI Highline Beats ACC | Highline | SmallCar 5T 5S 1180kg | 70kW 999ccm 3Z PETROL M FRONT | 2019-10 44750km 1H | 13490 | ORANGE* Energetic Orange | 5.1l | L2
VW | Polo | Polo V 1.2 TSI Comfortline | Comfortline | SmallCar 5T 5S 1107kg | 66kW 1197ccm 4Z PETROL M FRONT | 2015-07 88200km 2H | 8490 VB | SILVER* Reflexsilber | 4.7l | L1
VW | up! | up! 1.0 move up! Maps&amp;More | move up! | SmallCar 5T 4S 999kg | 44kW 999ccm 3Z PETROL S FRONT | 2016-11 57100km 1H | 7290 | YELLOW Honey Yellow | 4.4l | L1
VW | up! | e-up! 32,3 kWh CCS Winterpaket | e-up! | SmallCar 5T 4S 1235kg | 61kW ELECTRICITY A FRONT | 2020-10 39600km 1H | 11480 | WHITE Pure White | 14.6kWh 32.3batt 258km | L2
VW | T-Roc | T-Roc Cabriolet 1.5 TSI DSG R-Line | R-Line | Cabrio 2T 4S 1540kg | 110kW 1498ccm 4Z PETROL A FRONT | 2022-05 27800km 1H | 29480 | GREY* Indiumgrau | 6.6l | L4
VW | Tiguan | Tiguan 2.0 TDI DSG 4Motion Highline AHK | Highline | OffRoad 5T 5S 1710kg | 140kW 1968ccm 4Z DIESEL A ALL_WHEEL | 2018-10 94600km 2H | 22890 | BLACK* Deep Black Perleffekt | 6.3l | L3 phrase
VW | Passat | Passat Variant 2.0 TDI DSG Business | Business | EstateCar 5T 5S 1562kg | 110kW 1968ccm 4Z DIESEL A FRONT | 2020-06 112400km 1H | 16980 MwSt | GREY* Manganesegrau | 5.0l | L3
VW | Touran | Touran 1.5 TSI DSG Active 7-Sitzer Standheizung | Active | Van 5T 7S 1566kg | 110kW 1498ccm 4Z PETROL A FRONT | 2021-11 52700km 1H | 26990 | GREY Uranograu | 6.9l | L3
VW | T6.1 Multivan | T6.1 Multivan 2.0 TDI DSG Comfortline | Comfortline | Van 5T 7S 2270kg | 110kW 1968ccm 4Z DIESEL A FRONT | 2020-09 87900km 1H | 41980 MwSt | WHITE Candy-Weiß | 8.2l | L3 long
VW | Caddy | Caddy 1.4 TGI Trendline Erdgas 5-Sitzer | Trendline | Van 5T 5S 1605kg | 81kW 1395ccm 4Z CNG M FRONT | 2017-09 91300km 1H | 11990 | RED Kirschrot | 4.5l | L1
VW | ID.3 | ID.3 Pro Performance 58 kWh Wärmepumpe | Pro Performance | Limousine 5T 5S 1805kg | 150kW ELECTRICITY A REAR | 2021-04 42600km 1H | 18980 MwSt | WHITE* Glacier White | 15.8kWh 58batt 424km | L3
VW | ID.4 | ID.4 GTX 4Motion AHK Matrix-LED | GTX | OffRoad 5T 5S 2224kg | 220kW ELECTRICITY A ALL_WHEEL | 2022-03 51900km 1H | 29490 MwSt | RED* Kings Red | 18.3kWh 77batt 485km | L4
VW | Käfer | Käfer 1200 Oldtimer H-Kennzeichen restauriert | 1200 | SmallCar 2T 4S 780kg | 25kW 1192ccm 4Z PETROL M REAR | 1972-04 68200km 4H | 12900 VB | BEIGE Saharabeige | - | L0 usage=CLASSIC
AUDI | A3 | A3 Sportback 35 TFSI S line S tronic | S line | Limousine 5T 5S 1395kg | 110kW 1498ccm 4Z PETROL A FRONT | 2021-05 47300km 1H | 23980 | GREY* Daytonagrau Perleffekt | 5.6l | L3
AUDI | A4 | A4 Avant 40 TDI quattro S tronic S line | S line | EstateCar 5T 5S 1715kg | 140kW 1968ccm 4Z DIESEL A ALL_WHEEL | 2020-03 89700km 1H | 25980 MwSt | BLUE* Navarrablau | 5.7l | L3
AUDI | A5 | A5 Cabriolet 45 TFSI quattro S line B&amp;O | S line | Cabrio 2T 4S 1785kg | 180kW 1984ccm 4Z PETROL A ALL_WHEEL | 2020-04 48700km 2H | 34890 | WHITE* Gletscherweiß | 8.0l | L4 photos=14
AUDI | A6 | A6 Avant 50 TDI quattro tiptronic Matrix Pano | sport | EstateCar 5T 5S 1965kg | 210kW 2967ccm 6Z DIESEL A ALL_WHEEL | 2019-06 118300km 1H | 33480 MwSt | BLACK* Mythosschwarz | 7.0l | L4 phrase
AUDI | Q3 | Q3 45 TFSI e S line S tronic | S line | OffRoad 5T 5S 1740kg | 180kW 1395ccm 4Z HYBRID A FRONT | 2021-12 39900km 1H | 29980 | SILVER* Florettsilber | 1.6w 6.9l 15.2kWh 13.0batt 50km | L3 plugin
AUDI | Q5 | Q5 40 TDI quattro S tronic Design AHK | Design | OffRoad 5T 5S 1855kg | 150kW 1968ccm 4Z HYBRID_DIESEL A ALL_WHEEL | 2021-07 66100km 1H | 36490 MwSt | GREEN* Azorengrün | 6.4l | L3
AUDI | e-tron | e-tron 55 quattro Luftfederung Matrix B&amp;O | advanced | OffRoad 5T 5S 2565kg | 300kW ELECTRICITY A ALL_WHEEL | 2020-02 83600km 2H | 31980 | BROWN* Siambeige | 24.3kWh 95batt 411km | L4
AUDI | TT | TT Roadster 45 TFSI S tronic | 45 TFSI | Cabrio 2T 2S 1440kg | 180kW 1984ccm 4Z PETROL A FRONT | 2019-05 41800km 1H | 35900 | RED* Tangorot | 7.2l | L3
SKODA | Octavia | Octavia Combi 2.0 TDI DSG Style Kamera | Style | EstateCar 5T 5S 1487kg | 110kW 1968ccm 4Z DIESEL A FRONT | 2021-08 81200km 1H | 19480 MwSt | SILVER* Brilliant-Silber | 4.7l | L3
SKODA | Octavia | Octavia Combi 1.5 G-TEC CNG Ambition | Ambition | EstateCar 5T 5S 1423kg | 96kW 1498ccm 4Z CNG A FRONT | 2020-12 67900km 1H | 17990 | GREEN* Emerald-Grün | 3.6l | L2
SKODA | Fabia | Fabia 1.0 TSI Ambition Sitzheizung | Ambition | SmallCar 5T 5S 1129kg | 70kW 999ccm 3Z PETROL M FRONT | 2022-04 29700km 1H | 14290 | BLUE* Race-Blau | 5.0l | L2
SKODA | Superb | Superb Combi 1.4 TSI iV L&amp;K DSG | L&K | EstateCar 5T 5S 1730kg | 160kW 1395ccm 4Z HYBRID A FRONT | 2021-10 58800km 1H | 29870 MwSt | BLACK* Black-Magic Perleffekt | 1.3w 6.2l 15.3kWh 13.0batt 56km | L4 plugin
SKODA | Elroq | Elroq 85 Sportline Wärmepumpe Matrix-LED | Sportline | OffRoad 5T 5S 2119kg | 210kW ELECTRICITY A REAR | 2025-03 16400km 1H | 38980 MwSt | GREEN* Timiano-Grün | 15.9kWh 77batt 579km | L4
SEAT | Leon | Leon ST 1.5 eTSI DSG FR Beats | FR | EstateCar 5T 5S 1390kg | 110kW 1498ccm 4Z PETROL A FRONT | 2021-04 55600km 1H | 17980 VB | RED* Desire Rot | 5.6l | L3
SEAT | Ibiza | Ibiza 1.0 TGI Style Erdgas | Style | SmallCar 5T 5S 1190kg | 66kW 999ccm 3Z CNG M FRONT | 2019-03 72400km 2H | 9480 | WHITE Candy Weiß | 3.7l | L2 phrase
CUPRA | Formentor | Formentor VZ 2.0 TSI 4Drive DSG Beats | VZ | OffRoad 5T 5S 1644kg | 228kW 1984ccm 4Z PETROL A ALL_WHEEL | 2022-09 36800km 1H | 34490 | GREY Magnetic Tech Matt | 8.5l | L4
CUPRA | Born | Born 58 kWh 150 kW Dinamica Wärmepumpe | 58 kWh | Limousine 5T 5S 1811kg | 150kW ELECTRICITY A REAR | 2023-03 26900km 1H | 24480 MwSt | BLUE* Aurora-Blau | 15.7kWh 58batt 425km | L3
`);
