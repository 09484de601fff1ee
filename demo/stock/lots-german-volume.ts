import { readLots } from "./lot.ts";

/** Opel and Ford. Columns: see lot.ts. */
export const germanVolumeLots = readLots(`
OPEL | Corsa | Corsa E 1.2 Selection Klima Bluetooth | Selection | SmallCar 3T 5S 1163kg | 51kW 1229ccm 4Z PETROL M FRONT | 2018-06 81200km 2H | 7490 | RED Magmarot | 5.4l | L1 id=48500000000102
OPEL | Astra | Astra Sports Tourer 1.6 CDTI Innovation | Innovation | EstateCar 5T 5S 1393kg | 100kW 1598ccm 4Z DIESEL M FRONT | 2017-04 124300km 2H | 9290 VB | BLUE* Darkmoon Blue | 4.4l | L2 phrase
OPEL | Mokka | Mokka-e Ultimate Matrix-LED Alcantara | Ultimate | OffRoad 5T 5S 1598kg | 100kW ELECTRICITY A FRONT | 2021-11 36700km 1H | 18490 MwSt | GREEN* Matcha Grün | 17.4kWh 50batt 324km | L4
OPEL | Zafira | Zafira Tourer 1.6 LPG Innovation 7-Sitzer | Innovation | Van 5T 7S 1701kg | 110kW 1598ccm 4Z LPG M FRONT | 2014-09 147600km 3H | 8990 | SILVER* Silber | 8.9l | L2
OPEL | Vivaro | Vivaro Combi M 2.0 D 9-Sitzer Klima | Combi M | Van 5T 9S 1880kg | 90kW 1997ccm 4Z DIESEL M FRONT | 2021-02 98700km 1H | 20980 MwSt | WHITE Polarweiß | 6.9l | L2
OPEL | Cascada | Cascada 1.6 SIDI Innovation Windschott | Innovation | Cabrio 2T 4S 1733kg | 125kW 1598ccm 4Z PETROL A FRONT | 2016-05 74500km 2H | 14980 VB | WHITE* Schneeweiß | 7.2l | L3
FORD | Fiesta | Fiesta 1.0 EcoBoost Titanium Winterpaket | Titanium | SmallCar 5T 5S 1144kg | 74kW 998ccm 3Z PETROL M FRONT | 2019-05 54900km 1H | 10980 | RED* Ruby-Rot | 5.2l | L2 phrase
FORD | Fiesta | Fiesta ST 1.5 EcoBoost Performance-Paket | ST | SmallCar 3T 5S 1262kg | 147kW 1499ccm 3Z PETROL M FRONT | 2019-12 46100km 2H | 17490 VB | BLUE* Performance-Blau | 6.6l | L3
FORD | Focus | Focus Turnier 1.0 EcoBoost Hybrid ST-Line X | ST-Line X | EstateCar 5T 5S 1411kg | 114kW 999ccm 3Z PETROL M FRONT | 2021-08 59700km 1H | 16980 | GREY* Magnetic-Grau | 5.2l | L3
FORD | Focus | Focus 1.6 Ti-VCT Autogas Trend | Trend | Limousine 5T 5S 1304kg | 86kW 1596ccm 4Z LPG M FRONT | 2013-03 158400km 3H | 4990 | SILVER* Polarsilber | 7.6l | L1 damaged
FORD | Kuga | Kuga 2.5 PHEV Vignale B&amp;O Head-Up | Vignale | OffRoad 5T 5S 1844kg | 165kW 2488ccm 4Z HYBRID A FRONT | 2021-03 57200km 1H | 23980 MwSt | BLUE* Blazer-Blau | 1.2w 5.8l 15.8kWh 14.4batt 56km | L4 plugin
FORD | Mustang | Mustang Convertible 5.0 V8 GT Magne Ride | GT | Cabrio 2T 4S 1810kg | 330kW 5038ccm 8Z PETROL A REAR | 2019-06 38900km 2H | 43900 VB | RED Race-Rot | 12.8l | L4
FORD | Tourneo Custom | Tourneo Custom 2.0 TDCi Titanium L2 8-Sitzer | Titanium | Van 5T 8S 2210kg | 125kW 1995ccm 4Z DIESEL A FRONT | 2020-07 94100km 1H | 29980 MwSt | GREY* Magnetic-Grau | 7.8l | L3
`);
