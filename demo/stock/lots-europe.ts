import { readLots } from "./lot.ts";

/** French, Italian, Swedish, British and Romanian makes. Columns: see lot.ts. */
export const europeLots = readLots(`
RENAULT | Clio | Clio V E-Tech Hybrid 140 Intens Bose | Intens | SmallCar 5T 5S 1313kg | 103kW 1598ccm 4Z HYBRID A FRONT | 2021-04 44900km 1H | 13980 | ORANGE* Valencia-Orange | 4.4l | L3
RENAULT | Captur | Captur E-Tech Full Hybrid 145 Techno | Techno | OffRoad 5T 5S 1449kg | 105kW 1598ccm 4Z HYBRID A FRONT | 2024-09 17300km 1H | 23480 | GREY* Schiefer-Grau | 4.7l | L3
RENAULT | ZOE | ZOE R135 Z.E. 50 Intens CCS Kaufbatterie | Intens | SmallCar 5T 5S 1577kg | 100kW ELECTRICITY A FRONT | 2020-11 41200km 1H | 11990 | PURPLE* Blueberry-Violett | 17.4kWh 52batt 386km | L3
RENAULT | Twingo | Twingo SCe 70 Limited Faltdach | Limited | SmallCar 5T 4S 939kg | 52kW 999ccm 3Z PETROL M REAR | 2018-03 64800km 2H | 7290 VB | YELLOW Mango-Gelb | 4.9l | L1
RENAULT | Megane | Megane Grandtour Blue dCi 115 Business | Business | EstateCar 5T 5S 1440kg | 85kW 1461ccm 4Z DIESEL M FRONT | 2019-07 99800km 1H | 9980 | GREY* Titanium-Grau | 4.6l | L2 phrase
DACIA | Duster | Duster TCe 100 ECO-G Prestige LPG | Prestige | OffRoad 5T 5S 1313kg | 74kW 999ccm 3Z LPG M FRONT | 2021-01 69500km 1H | 12980 | ORANGE* Arizona-Orange | 7.9l | L2
DACIA | Jogger | Jogger Hybrid 140 Extreme 7-Sitzer | Extreme | EstateCar 5T 7S 1460kg | 103kW 1598ccm 4Z HYBRID A FRONT | 2023-06 34600km 1H | 19990 | BROWN* Terracotta-Braun | 4.9l | L2
DACIA | Sandero | Sandero Stepway TCe 90 Comfort | Comfort | SmallCar 5T 5S 1168kg | 67kW 999ccm 3Z PETROL M FRONT | 2021-09 48100km 1H | 11480 | GREEN* Dusty Khaki | 5.6l | L1
PEUGEOT | 208 | 208 PureTech 100 Allure EAT8 3D-Cockpit | Allure | SmallCar 5T 5S 1165kg | 74kW 1199ccm 3Z PETROL A FRONT | 2020-09 43200km 1H | 13480 | YELLOW* Faro-Gelb | 5.6l | L3
PEUGEOT | 508 | 508 SW Hybrid 225 GT Night Vision | GT | EstateCar 5T 5S 1795kg | 165kW 1598ccm 4Z HYBRID A FRONT | 2021-02 67800km 1H | 22490 MwSt | BLACK* Perla-Nera-Schwarz | 1.4w 6.0l 15.6kWh 11.8batt 52km | L4 plugin
CITROËN | C3 | C3 PureTech 83 Shine Airbump | Shine | SmallCar 5T 5S 1055kg | 61kW 1199ccm 3Z PETROL M FRONT | 2020-05 46700km 1H | 9980 | RED Aden Rot | 5.5l | L2
CITROËN | Berlingo | Berlingo BlueHDi 130 Feel M EAT8 | Feel | Van 5T 5S 1540kg | 96kW 1499ccm 4Z DIESEL A FRONT | 2020-11 78900km 1H | 16490 | BLUE* Deep Blau | 5.6l | L2 phrase
FIAT | 500 | 500 1.2 Lounge Panoramadach Klima | Lounge | SmallCar 3T 4S 940kg | 51kW 1242ccm 4Z PETROL M FRONT | 2017-06 58300km 2H | 8490 | BEIGE* Cappuccino Beige | 5.1l | L2
FIAT | 500C | 500C 1.0 Hybrid Dolcevita Verdeck | Dolcevita | Cabrio 2T 4S 1055kg | 51kW 999ccm 3Z PETROL M FRONT | 2021-03 26400km 1H | 13480 | GREEN* Rugiada Grün | 5.2l | L2
FIAT | 500e | 500e la Prima Cabrio 42 kWh | la Prima | Cabrio 3T 4S 1405kg | 87kW ELECTRICITY A FRONT | 2021-05 24900km 1H | 17990 | GREY* Mineral-Grau | 14.9kWh 42batt 305km | L4
FIAT | Panda | Panda 0.9 TwinAir Natural Power | Natural Power | SmallCar 5T 5S 1165kg | 59kW 875ccm 2Z CNG M FRONT | 2016-03 84900km 2H | 6480 | WHITE Gelato-Weiß | 3.1l | L1
FIAT | Tipo | Tipo 1.4 T-Jet Lounge Autogas ab Werk | Lounge | Limousine 5T 5S 1370kg | 88kW 1368ccm 4Z LPG M FRONT | 2018-08 76500km 1H | 8990 VB | BLUE* Mediterraneo Blau | 8.0l | L2 accident
VOLVO | V60 | V60 T6 Recharge AWD R-Design Harman/Kardon | R-Design | EstateCar 5T 5S 1995kg | 250kW 1969ccm 4Z HYBRID A ALL_WHEEL | 2021-05 71600km 1H | 28980 MwSt | BLUE* Bursting Blue | 1.7w 7.3l 17.1kWh 11.6batt 56km | L4 plugin
VOLVO | XC60 | XC60 B4 D AWD Inscription Standheizung | Inscription | OffRoad 5T 5S 1935kg | 145kW 1969ccm 4Z HYBRID_DIESEL A ALL_WHEEL | 2020-10 92800km 1H | 32490 MwSt | GREY* Thunder Grey &amp; Pine | 6.6l | L4
VOLVO | XC40 | XC40 Recharge Pure Electric Twin Ultimate | Ultimate | OffRoad 5T 5S 2188kg | 300kW ELECTRICITY A ALL_WHEEL | 2022-05 46300km 1H | 31980 MwSt | SILVER* Silver Dawn | 23.8kWh 78batt 418km | L4
POLESTAR | 2 | 2 Long Range Dual Motor Pilot Plus | Dual Motor | Limousine 5T 5S 2188kg | 300kW ELECTRICITY A ALL_WHEEL | 2021-08 57400km 1H | 24980 MwSt | WHITE* Snow | 19.3kWh 78batt 482km | L4
JAGUAR | F-Type | F-Type Coupé P300 R-Dynamic Meridian | R-Dynamic | SportsCar 2T 2S 1595kg | 221kW 1997ccm 4Z PETROL A REAR | 2019-04 47900km 2H | 41980 | BLACK* Santorini Black | 9.2l | L4
LAND ROVER | Defender | Defender 110 D250 SE AHK 7-Sitzer | SE | OffRoad 5T 7S 2415kg | 183kW 2997ccm 6Z DIESEL A ALL_WHEEL | 2021-09 63400km 1H | 59980 MwSt | GREEN* Pangea Green | 8.9l | L4
LAND ROVER | Range Rover Evoque | Range Rover Evoque P300e R-Dynamic HSE | R-Dynamic HSE | OffRoad 5T 5S 2157kg | 227kW 1498ccm 3Z HYBRID A ALL_WHEEL | 2021-04 51200km 1H | 34980 | RED* Firenze Red | 1.9w 8.4l 18.6kWh 15.0batt 53km | L4 plugin
`);
