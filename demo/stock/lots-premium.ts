import { readLots } from "./lot.ts";

/** BMW, MINI, Mercedes-Benz, smart, Porsche and the two Italian makes of the home page. */
export const premiumLots = readLots(`
BMW | 118 | 118i Advantage Live Cockpit PDC | Advantage | Limousine 5T 5S 1365kg | 100kW 1499ccm 3Z PETROL M FRONT | 2020-09 51400km 1H | 18980 | WHITE Alpinweiß uni | 5.6l | L2
BMW | 320 | 320d Touring xDrive M Sport HiFi Pano | M Sport | EstateCar 5T 5S 1745kg | 140kW 1995ccm 4Z DIESEL A ALL_WHEEL | 2020-07 96500km 1H | 27480 MwSt | BLUE* Portimao Blau | 5.3l | L4 phrase
BMW | 330 | 330e Touring M Sport Laserlicht H/K | M Sport | EstateCar 5T 5S 1920kg | 215kW 1998ccm 4Z HYBRID A REAR | 2021-11 61700km 1H | 31980 MwSt | GREY* Mineralgrau | 1.6w 7.0l 16.9kWh 12.0batt 56km | L4 plugin
BMW | 430 | 430i Cabrio M Sport Nackenwärmer ACC | M Sport | Cabrio 2T 4S 1765kg | 180kW 1998ccm 4Z PETROL A REAR | 2022-04 33600km 1H | 42900 | GREEN* San Remo Grün | 7.1l | L4
BMW | 530 | 530d xDrive Touring Luxury Line | Luxury Line | EstateCar 5T 5S 1905kg | 195kW 2993ccm 6Z DIESEL A ALL_WHEEL | 2018-09 142700km 2H | 23900 VB | GREY* Sophistograu Brillanteffekt | 6.4l | L4
BMW | X2 | X2 sDrive20i M Sport Head-Up ACC | M Sport | OffRoad 5T 5S 1595kg | 125kW 1499ccm 3Z PETROL A FRONT | 2024-05 23700km 1H | 38480 MwSt | ORANGE* Zandvoort-Orange | 6.2l | L4
BMW | X3 | X3 xDrive30e M Sport AHK Standheizung | M Sport | OffRoad 5T 5S 2065kg | 215kW 1998ccm 4Z HYBRID A ALL_WHEEL | 2021-02 64500km 1H | 35980 | BLACK* Carbonschwarz | 2.3w 8.4l 18.4kWh 12.0batt 44km | L4 plugin
BMW | i3 | i3 120 Ah Wärmepumpe Comfort-Paket | 120 Ah | SmallCar 5T 4S 1345kg | 125kW ELECTRICITY A REAR | 2020-05 45900km 1H | 16980 | GREY* Mineralgrau | 16.3kWh 42.2batt 285km | L3
BMW | i4 | i4 eDrive40 Gran Coupé M Sport | M Sport | Limousine 5T 5S 2125kg | 250kW ELECTRICITY A REAR | 2022-10 42300km 1H | 39480 MwSt | BLUE* Phytonicblau | 17.6kWh 83.9batt 546km | L4
BMW | Z4 | Z4 sDrive20i Roadster Advantage SHZ | Advantage | Cabrio 2T 2S 1480kg | 145kW 1998ccm 4Z PETROL A REAR | 2020-05 29700km 1H | 33980 | ORANGE* Frozen Orange | 6.9l | L3
MINI | Cooper | Cooper 5-Türer Chili Navi Pano | Chili | SmallCar 5T 5S 1240kg | 100kW 1499ccm 3Z PETROL M FRONT | 2018-06 66700km 2H | 14480 | GREEN* British Racing Green | 5.3l | L3
MINI | Cooper SE | Cooper SE Trim L Driving Assistant | Trim L | SmallCar 3T 4S 1440kg | 135kW ELECTRICITY A FRONT | 2021-09 28900km 1H | 19990 | YELLOW* Energetic Yellow | 15.8kWh 32.6batt 232km | L3
MINI | Cooper Cabrio | Cooper Cabrio Yours Trim Sitzheizung | Yours | Cabrio 2T 4S 1355kg | 100kW 1499ccm 3Z PETROL A FRONT | 2020-06 36100km 1H | 22480 VB | BLUE Starlight Blue | 6.2l | L3
MERCEDES-BENZ | A 180 | A 180 Progressive MBUX High-End Kamera | Progressive | Limousine 5T 5S 1365kg | 100kW 1332ccm 4Z PETROL A FRONT | 2019-09 57300km 1H | 20480 | SILVER* Iridiumsilber | 6.0l | L3
MERCEDES-BENZ | A 250 | A 250 e AMG Line Multibeam Night | AMG Line | Limousine 5T 5S 1680kg | 160kW 1332ccm 4Z HYBRID A FRONT | 2021-01 49800km 1H | 23980 MwSt | WHITE Polarweiß | 1.3w 5.9l 15.7kWh 15.6batt 66km | L4 plugin
MERCEDES-BENZ | C 220 | C 220 d T AVANTGARDE 9G-Tronic Burmester | Avantgarde | EstateCar 5T 5S 1655kg | 143kW 1950ccm 4Z DIESEL A REAR | 2019-04 104800km 1H | 22490 | BLACK* Obsidianschwarz | 5.4l | L3 phrase
MERCEDES-BENZ | C 300 | C 300 de T AMG Line Pano 360° | AMG Line | EstateCar 5T 5S 1890kg | 225kW 1950ccm 4Z HYBRID_DIESEL A REAR | 2020-11 78600km 1H | 29980 MwSt | GREY* Selenitgrau | 1.4w 5.6l 16.8kWh 13.5batt 50km | L4 plugin
MERCEDES-BENZ | E 220 | E 220 d T-Modell Exclusive Distronic | Exclusive | EstateCar 5T 5S 1855kg | 143kW 1950ccm 4Z DIESEL A REAR | 2018-12 131200km 2H | 24900 VB | BLUE* Cavansitblau | 5.8l | L4
MERCEDES-BENZ | GLC 220 | GLC 220 d 4MATIC AMG Line AHK Burmester | AMG Line | OffRoad 5T 5S 1835kg | 143kW 1950ccm 4Z DIESEL A ALL_WHEEL | 2020-08 82100km 1H | 35490 MwSt | BLACK* Obsidianschwarz | 6.5l | L4
MERCEDES-BENZ | EQA 250 | EQA 250 AMG Line Pano Wärmepumpe | AMG Line | OffRoad 5T 5S 2040kg | 140kW ELECTRICITY A FRONT | 2022-02 38700km 1H | 29980 MwSt | GOLD Roségold | 18.1kWh 66.5batt 423km | L4
MERCEDES-BENZ | S 400 | S 400 d 4MATIC lang Fond-Komfort Burmester 3D | S 400 d 4MATIC lang | Limousine 4T 5S 2065kg | 243kW 2925ccm 6Z DIESEL A ALL_WHEEL | 2021-10 74900km 1H | 67980 MwSt | BLACK* Onyxschwarz | 6.9l | L4 verylong photos=30
MERCEDES-BENZ | V 250 | V 250 d lang AVANTGARDE EDITION 8-Sitzer | Avantgarde Edition | Van 5T 8S 2205kg | 140kW 2143ccm 4Z DIESEL A REAR | 2018-07 109700km 1H | 37980 MwSt | SILVER* Brillantsilber | 7.4l | L4
MERCEDES-BENZ | SLK 200 | SLK 200 Kompressor Roadster Airscarf | 200 Kompressor | Cabrio 2T 2S 1390kg | 135kW 1796ccm 4Z PETROL A REAR | 2010-06 108300km 3H | 13490 VB | RED* Storm Rot | 7.9l | L3
MERCEDES-BENZ | SL 280 | 280 SL R107 Oldtimer H-Zulassung Hardtop | 280 SL | Cabrio 2T 2S 1500kg | 136kW 2746ccm 6Z PETROL A REAR | 1982-07 124600km 3H | 48900 VB | GOLD* Champagner | - | L0 usage=CLASSIC long
SMART | ForTwo | fortwo coupé EQ passion Bordlader 22 kW | passion | SmallCar 3T 2S 1095kg | 60kW ELECTRICITY A REAR | 2020-08 31200km 1H | 9480 | RED Lavarot | 16.5kWh 17.6batt 133km | L2
SMART | ForTwo | fortwo coupé 1.0 twinamic passion | passion | SmallCar 3T 2S 955kg | 52kW 999ccm 3Z PETROL A REAR | 2016-05 69900km 2H | 7490 | BLACK Schwarz | 4.2l | L2 phrase
PORSCHE | 911 | 911 Carrera S Cabriolet PDK Sport Chrono BOSE | Carrera S | Cabrio 2T 4S 1655kg | 331kW 2981ccm 6Z PETROL A REAR | 2020-05 34200km 2H | 129900 | SILVER* GT-Silber | 10.5l | L4 photos=18
PORSCHE | Macan | Macan S PDK Luftfederung Pano 21&quot; | S | OffRoad 5T 5S 1930kg | 260kW 2995ccm 6Z PETROL A ALL_WHEEL | 2019-09 68400km 2H | 49980 | BLUE* Saphirblau | 11.4l | L4
PORSCHE | Taycan | Taycan 4S Performance-Batterie Plus | 4S | Limousine 4T 4S 2220kg | 420kW ELECTRICITY A ALL_WHEEL | 2021-03 52600km 1H | 62480 MwSt | GREEN* Mambagrün | 22.9kWh 93.4batt 463km | L4
PORSCHE | Cayenne | Cayenne E-Hybrid Sportabgasanlage 4-Zonen | E-Hybrid | OffRoad 5T 5S 2295kg | 340kW 2995ccm 6Z HYBRID A ALL_WHEEL | 2020-10 71300km 1H | 59900 MwSt | WHITE Carraraweiß | 4.1w 11.6l 26.5kWh 17.9batt 42km | L4 plugin zones=4
PORSCHE | 718 | 718 Boxster GTS 4.0 PDK | GTS 4.0 | Cabrio 2T 2S 1435kg | 294kW 3995ccm 6Z PETROL A REAR | 2021-07 21800km 1H | 84900 | YELLOW Racinggelb | 10.1l | L4
LAMBORGHINI | Huracán | Huracán EVO LP 640-4 Lifting Sensonum | EVO | SportsCar 2T 2S 1542kg | 470kW 5204ccm 10Z PETROL A ALL_WHEEL | 2020-06 18600km 2H | - | GREEN* Verde Mantis | 14.9l | L4 photos=16
LAMBORGHINI | Urus | Urus Akrapovic Bang &amp; Olufsen 23&quot; | Urus | OffRoad 5T 5S 2272kg | 478kW 3996ccm 8Z PETROL A ALL_WHEEL | 2020-11 42900km 2H | 189900 | YELLOW* Giallo Auge | 13.3l | L4
MASERATI | Ghibli | Ghibli S Q4 GranSport Skyhook | S Q4 GranSport | Limousine 4T 5S 1945kg | 316kW 2979ccm 6Z PETROL A ALL_WHEEL | 2018-10 61700km 2H | 38490 VB | BLUE* Blu Emozione | 11.8l | L4
MASERATI | Levante | Levante Diesel GranLusso Vollleder | GranLusso | OffRoad 5T 5S 2280kg | 202kW 2987ccm 6Z DIESEL A ALL_WHEEL | 2017-11 89300km 2H | 31900 | BROWN* Bronzo | 7.2l | L4
`);
