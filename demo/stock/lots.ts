import { readLots } from "./lot.ts";

/** Volkswagen, Audi, Škoda, SEAT, CUPRA. Columns: see lot.ts. */
export const volkswagenGroupLots = readLots(`
VW | Golf | Golf VII 1.0 TSI Comfortline PDC SHZ | Comfortline | Limousine 5T 5S 1274kg 426/180/145/264cm | 85kW 999ccm 3Z PETROL M FRONT | 2018-05 62300km 1H | 13980 | WHITE Pure White | 4.9l | L2 shape=Compact
VW | Golf | Golf VIII 1.5 eTSI DSG Style IQ.Light ACC | Style | Limousine 5T 5S 1370kg 428/179/146/264cm | 110kW 1498ccm 4Z PETROL A FRONT | 2021-09 38400km 1H | 21980 MwSt | BLUE* Atlantic Blue | 5.6l | L3 shape=Compact
VW | Golf | Golf VIII Variant 2.0 TDI DSG Life Navi LED ACC | Life | EstateCar 5T 5S 1465kg 463/179/148/269cm | 110kW 1968ccm 4Z DIESEL A FRONT | 2021-03 68450km 1H | 19980 MwSt | GREY* Delfingrau &quot;Metallic&quot; | 4.5l | L3 id=900000101 shape=Wagon
VW | Golf | Golf VII GTI Performance DSG Dynaudio Pano | GTI Performance | Limousine 5T 5S 1407kg 427/180/144/263cm | 180kW 1984ccm 4Z PETROL A FRONT | 2019-02 71200km 2H | 23490 VB | RED Tornadorot | 7.4l | L3 shape=Compact
VW | Golf | Golf VIII GTE 1.4 eHybrid DSG Matrix-LED | GTE | Limousine 5T 5S 1624kg 429/179/148/263cm | 180kW 1395ccm 4Z HYBRID A FRONT | 2021-06 46900km 1H | 22980 MwSt | WHITE* Oryxweiß Perlmutteffekt | 1.2w 5.9l 15.4kWh 12.9batt 58km | L3 +hybridPlugin shape=Compact
VW | Golf | Golf VIII 1.5 TSI Goal LED Plus Kamera | Goal | Limousine 5T 5S 1320kg 428/179/149/264cm | 85kW 1498ccm 4Z PETROL M FRONT | 2024-06 21900km 1H | 23980 MwSt | SILVER* Oyster Silver | 5.4l | L3 shape=Compact
VW | Golf | Golf VI 1.4 Trendline Klima | Trendline | SmallCar 3T 5S 1217kg 420/178/148/258cm | 59kW 1390ccm 4Z PETROL M FRONT | 2010-04 139800km 3H | 4290 ? | BLACK* Deep Black Perleffekt | 6.4l | L1 bare shape=Compact
VW | Polo | Polo VI 1.0 TSI Highline Beats ACC | Highline | SmallCar 5T 5S 1180kg 405/175/146/255cm | 70kW 999ccm 3Z PETROL M FRONT | 2019-10 44750km 1H | 13490 | ORANGE* Energetic Orange | 5.1l | L2
VW | Polo | Polo V 1.2 TSI Comfortline | Comfortline | SmallCar 5T 5S 1107kg 397/168/145/247cm | 66kW 1197ccm 4Z PETROL M FRONT | 2015-07 88200km 2H | 8490 VB | SILVER* Reflexsilber | 4.7l | L1
VW | up! | up! 1.0 move up! Maps&amp;More | move up! | SmallCar 5T 4S 999kg 360/164/150/242cm | 44kW 999ccm 3Z PETROL S FRONT | 2016-11 57100km 1H | 7290 | YELLOW Honey Yellow | 4.4l | L1 shape=Micro +gearbox=SEMI_AUTOMATIC_GEAR
VW | up! | e-up! 32,3 kWh CCS Winterpaket | e-up! | SmallCar 5T 4S 1235kg 360/165/149/242cm | 61kW ELECTRICITY A FRONT | 2020-10 39600km 1H | 11480 | WHITE Pure White | 14.6kWh 32.3batt 258km | L2 shape=Micro
VW | T-Roc | T-Roc Cabriolet 1.5 TSI DSG R-Line | R-Line | Cabrio 2T 4S 1540kg 427/181/152/263cm | 110kW 1498ccm 4Z PETROL A FRONT | 2022-05 27800km 1H | 29480 | GREY* Indiumgrau | 6.6l | L4
VW | Tiguan | Tiguan 2.0 TDI DSG 4Motion Highline AHK | Highline | OffRoad 5T 5S 1710kg 449/184/168/268cm | 140kW 1968ccm 4Z DIESEL A ALL_WHEEL | 2018-10 94600km 2H | 22890 | BLACK* Deep Black Perleffekt | 6.3l | L3
VW | Passat | Passat Variant 2.0 TDI DSG Business | Business | EstateCar 5T 5S 1562kg 477/183/152/279cm | 110kW 1968ccm 4Z DIESEL A FRONT | 2020-06 112400km 1H | 16980 MwSt | GREY* Manganesegrau | 5.0l | L3 shape=Wagon
VW | Touran | Touran 1.5 TSI DSG Active 7-Sitzer Standheizung | Active | Van 5T 7S 1566kg 453/183/168/279cm | 110kW 1498ccm 4Z PETROL A FRONT | 2021-11 52700km 1H | 26990 | GREY Uranograu | 6.9l | L3 shape=Mpv
VW | T6.1 Multivan | T6.1 Multivan 2.0 TDI DSG Comfortline | Comfortline | Van 5T 7S 2270kg 490/190/197/300cm | 110kW 1968ccm 4Z DIESEL A FRONT | 2020-09 87900km 1H | 41980 MwSt | WHITE Candy-Weiß | 8.2l | L3 long
VW | Caddy | Caddy 1.4 TGI Trendline Erdgas 5-Sitzer | Trendline | Van 5T 5S 1605kg 441/179/182/268cm | 81kW 1395ccm 4Z CNG M FRONT | 2017-09 91300km 1H | 11990 | RED Kirschrot | 4.5l | L1 shape=Mpv
VW | ID.3 | ID.3 Pro Performance 58 kWh Wärmepumpe | Pro Performance | Limousine 5T 5S 1805kg 426/181/157/277cm | 150kW ELECTRICITY A REAR | 2021-04 42600km 1H | 18980 MwSt | WHITE* Glacier White | 15.8kWh 58batt 424km | L3 shape=Compact
VW | ID.4 | ID.4 GTX 4Motion AHK Matrix-LED | GTX | OffRoad 5T 5S 2224kg 458/185/164/277cm | 220kW ELECTRICITY A ALL_WHEEL | 2022-03 51900km 1H | 29490 MwSt | RED* Kings Red | 18.3kWh 77batt 485km | L4 shape=OtherCar
VW | Käfer | Käfer 1200 Oldtimer H-Kennzeichen restauriert | 1200 | SmallCar 2T 4S 780kg 406/155/150/240cm | 25kW 1192ccm 4Z PETROL M REAR | NEW 1km | 12900 VB | BEIGE Saharabeige | - | L0 +usageType=CLASSIC shape=Beetle +condition=USED +constructionYear=1972
AUDI | A3 | A3 Sportback 35 TFSI S line S tronic | S line | Limousine 5T 5S 1395kg 434/182/145/264cm | 110kW 1498ccm 4Z PETROL A FRONT | 2021-05 47300km 1H | 23980 | GREY* Daytonagrau Perleffekt | 5.6l | L3 shape=Compact
AUDI | A4 | A4 Avant 40 TDI quattro S tronic S line | S line | EstateCar 5T 5S 1715kg 476/185/146/282cm | 140kW 1968ccm 4Z DIESEL A ALL_WHEEL | 2020-03 89700km 1H | 25980 MwSt | BLUE* Navarrablau | 5.7l | L3
AUDI | A5 | A5 Cabriolet 45 TFSI quattro S line B&amp;O | S line | Cabrio 2T 4S 1785kg 470/185/138/277cm | 180kW 1984ccm 4Z PETROL A ALL_WHEEL | 2020-04 48700km 2H | 34890 | WHITE* Gletscherweiß | 8.0l | L4 photos=14
AUDI | A6 | A6 Avant 50 TDI quattro tiptronic Matrix Pano | sport | EstateCar 5T 5S 1965kg 494/189/147/292cm | 210kW 2967ccm 6Z DIESEL A ALL_WHEEL | 2019-06 118300km 1H | 33480 MwSt | BLACK* Mythosschwarz | 7.0l | L4 shape=Wagon
AUDI | Q3 | Q3 45 TFSI e S line S tronic | S line | OffRoad 5T 5S 1740kg 448/185/162/268cm | 180kW 1395ccm 4Z HYBRID A FRONT | 2021-12 39900km 1H | 29980 | SILVER* Florettsilber | 1.6w 6.9l 15.2kWh 13.0batt 50km | L3 +hybridPlugin shape=Suv
AUDI | Q5 | Q5 40 TDI quattro S tronic Design AHK | Design | OffRoad 5T 5S 1855kg 468/189/166/282cm | 150kW 1968ccm 4Z HYBRID_DIESEL A ALL_WHEEL | 2021-07 66100km 1H | 36490 MwSt | GREEN* Azorengrün | 6.4l | L3
AUDI | e-tron | e-tron 55 quattro Luftfederung Matrix B&amp;O | advanced | OffRoad 5T 5S 2565kg 490/194/163/293cm | 300kW ELECTRICITY A ALL_WHEEL | 2020-02 83600km 2H | 31980 | BROWN* Siambeige | 24.3kWh 95batt 411km | L4 shape=OtherCar
AUDI | TT | TT Roadster 45 TFSI S tronic | 45 TFSI | Cabrio 2T 2S 1440kg 419/183/136/251cm | 180kW 1984ccm 4Z PETROL A FRONT | 2019-05 41800km 1H | 35900 | RED* Tangorot | 7.2l | L3 shape=Roadster
SKODA | Octavia | Octavia Combi 2.0 TDI DSG Style Kamera | Style | EstateCar 5T 5S 1487kg 469/183/147/269cm | 110kW 1968ccm 4Z DIESEL A FRONT | 2021-08 81200km 1H | 19480 MwSt | SILVER* Brilliant-Silber | 4.7l | L3 shape=Wagon
SKODA | Octavia | Octavia Combi 1.5 G-TEC CNG Ambition | Ambition | EstateCar 5T 5S 1423kg 469/183/147/269cm | 96kW 1498ccm 4Z CNG A FRONT | 2020-12 67900km 1H | 17990 | GREEN* Emerald-Grün | 3.6l | L2 shape=Wagon
SKODA | Fabia | Fabia 1.0 TSI Ambition Sitzheizung | Ambition | SmallCar 5T 5S 1129kg 411/178/146/255cm | 70kW 999ccm 3Z PETROL M FRONT | 2022-04 29700km 1H | 14290 | BLUE* Race-Blau | 5.0l | L2
SKODA | Superb | Superb Combi 1.4 TSI iV L&amp;K DSG | L&K | EstateCar 5T 5S 1730kg 486/186/148/284cm | 160kW 1395ccm 4Z HYBRID A FRONT | 2021-10 58800km 1H | 29870 MwSt | BLACK* Black-Magic Perleffekt | 1.3w 6.2l 15.3kWh 13.0batt 56km | L4 +hybridPlugin shape=Wagon
SKODA | Elroq | Elroq 85 Sportline Wärmepumpe Matrix-LED | Sportline | OffRoad 5T 5S 2119kg 449/188/163/277cm | 210kW ELECTRICITY A REAR | 2025-03 16400km 1H | 38980 MwSt | GREEN* Timiano-Grün | 15.9kWh 77batt 579km | L4 shape=Suv
SEAT | Leon | Leon ST 1.5 eTSI DSG FR Beats | FR | EstateCar 5T 5S 1390kg 464/180/145/269cm | 110kW 1498ccm 4Z PETROL A FRONT | 2021-04 55600km 1H | 17980 VB | RED* Desire Rot | 5.6l | L3
SEAT | Ibiza | Ibiza 1.0 TGI Style Erdgas | Style | SmallCar 5T 5S 1190kg 406/178/144/256cm | 66kW 999ccm 3Z CNG M FRONT | 2019-03 72400km 2H | 9480 | WHITE Candy Weiß | 3.7l | L2
CUPRA | Formentor | Formentor VZ 2.0 TSI 4Drive DSG Beats | VZ | OffRoad 5T 5S 1644kg 445/184/151/268cm | 228kW 1984ccm 4Z PETROL A ALL_WHEEL | 2022-09 36800km 1H | 34490 | GREY Magnetic Tech Matt | 8.5l | L4 shape=OtherCar
CUPRA | Born | Born 58 kWh 150 kW Dinamica Wärmepumpe | 58 kWh | Limousine 5T 5S 1811kg 432/181/154/277cm | 150kW ELECTRICITY A REAR | 2023-03 26900km 1H | 24480 MwSt | BLUE* Aurora-Blau | 15.7kWh 58batt 425km | L3 shape=Compact
`);

/** BMW, MINI, Mercedes-Benz, smart, Porsche and the two Italian makes of the home page. */
export const premiumLots = readLots(`
BMW | 118 | 118i Advantage Live Cockpit PDC | Advantage | Limousine 5T 5S 1365kg 432/180/143/267cm | 100kW 1499ccm 3Z PETROL M FRONT | 2020-09 51400km 1H | 18980 | WHITE Alpinweiß uni | 5.6l | L2 shape=Compact
BMW | 320 | 320d Touring xDrive M Sport HiFi Pano | M Sport | EstateCar 5T 5S 1745kg 471/183/147/285cm | 140kW 1995ccm 4Z DIESEL A ALL_WHEEL | 2020-07 96500km 1H | 27480 MwSt | BLUE* Portimao Blau | 5.3l | L4
BMW | 330 | 330e Touring M Sport Laserlicht H/K | M Sport | EstateCar 5T 5S 1920kg 471/183/147/285cm | 215kW 1998ccm 4Z HYBRID A REAR | 2021-11 61700km 1H | 31980 MwSt | GREY* Mineralgrau | 1.6w 7.0l 16.9kWh 12.0batt 56km | L4 +hybridPlugin
BMW | 430 | 430i Cabrio M Sport Nackenwärmer ACC | M Sport | Cabrio 2T 4S 1765kg 477/185/138/285cm | 180kW 1998ccm 4Z PETROL A REAR | 2022-04 33600km 1H | 42900 | GREEN* San Remo Grün | 7.1l | L4
BMW | 530 | 530d xDrive Touring Luxury Line | Luxury Line | EstateCar 5T 5S 1905kg 494/187/150/298cm | 195kW 2993ccm 6Z DIESEL A ALL_WHEEL | 2018-09 142700km 2H | 23900 VB | GREY* Sophistograu Brillanteffekt | 6.4l | L4 shape=Wagon
BMW | X2 | X2 sDrive20i M Sport Head-Up ACC | M Sport | OffRoad 5T 5S 1595kg 455/185/159/269cm | 125kW 1499ccm 3Z PETROL A FRONT | 2024-05 23700km 1H | 38480 MwSt | ORANGE* Zandvoort-Orange | 6.2l | L4 shape=OtherCar
BMW | X3 | X3 xDrive30e M Sport AHK Standheizung | M Sport | OffRoad 5T 5S 2065kg 471/189/168/286cm | 215kW 1998ccm 4Z HYBRID A ALL_WHEEL | 2021-02 64500km 1H | 35980 | BLACK* Carbonschwarz | 2.3w 8.4l 18.4kWh 12.0batt 44km | L4 +hybridPlugin
BMW | i3 | i3 120 Ah Wärmepumpe Comfort-Paket | 120 Ah | SmallCar 5T 4S 1345kg 401/178/160/257cm | 125kW ELECTRICITY A REAR | 2020-05 45900km 1H | 16980 | GREY* Mineralgrau | 16.3kWh 42.2batt 285km | L3 shape=Micro
BMW | i4 | i4 eDrive40 Gran Coupé M Sport | M Sport | Limousine 5T 5S 2125kg 478/185/145/286cm | 250kW ELECTRICITY A REAR | 2022-10 42300km 1H | 39480 MwSt | BLUE* Phytonicblau | 17.6kWh 83.9batt 546km | L4 shape=Fastback
BMW | Z4 | Z4 sDrive20i Roadster Advantage SHZ | Advantage | Cabrio 2T 2S 1480kg 432/186/130/247cm | 145kW 1998ccm 4Z PETROL A REAR | 2020-05 29700km 1H | 33980 | ORANGE* Frozen Orange | 6.9l | L3 shape=Roadster
MINI | Cooper | Cooper 5-Türer Chili Navi Pano | Chili | SmallCar 5T 5S 1240kg 401/173/143/257cm | 100kW 1499ccm 3Z PETROL M FRONT | 2018-06 66700km 2H | 14480 | GREEN* British Racing Green | 5.3l | L3 shape=Retro
MINI | Cooper SE | Cooper SE Trim L Driving Assistant | Trim L | SmallCar 3T 4S 1440kg 385/173/143/250cm | 135kW ELECTRICITY A FRONT | 2021-09 28900km 1H | 19990 | YELLOW* Energetic Yellow | 15.8kWh 32.6batt 232km | L3 shape=Retro
MINI | Cooper Cabrio | Cooper Cabrio Yours Trim Sitzheizung | Yours | Cabrio 2T 4S 1355kg 382/173/142/250cm | 100kW 1499ccm 3Z PETROL A FRONT | 2020-06 36100km 1H | 22480 VB | BLUE Starlight Blue | 6.2l | L3 shape=SmallCabrio
MERCEDES-BENZ | A 180 | A 180 Progressive MBUX High-End Kamera | Progressive | Limousine 5T 5S 1365kg 442/180/144/273cm | 100kW 1332ccm 4Z PETROL A FRONT | 2019-09 57300km 1H | 20480 | SILVER* Iridiumsilber | 6.0l | L3 shape=Compact
MERCEDES-BENZ | A 250 | A 250 e AMG Line Multibeam Night | AMG Line | Limousine 5T 5S 1680kg 442/180/144/273cm | 160kW 1332ccm 4Z HYBRID A FRONT | 2021-01 49800km 1H | 23980 MwSt | WHITE Polarweiß | 1.3w 5.9l 15.7kWh 15.6batt 66km | L4 +hybridPlugin shape=Compact
MERCEDES-BENZ | C 220 | C 220 d T AVANTGARDE 9G-Tronic Burmester | Avantgarde | EstateCar 5T 5S 1655kg 470/181/146/284cm | 143kW 1950ccm 4Z DIESEL A REAR | 2019-04 104800km 1H | 22490 | BLACK* Obsidianschwarz | 5.4l | L3 shape=Wagon
MERCEDES-BENZ | C 300 | C 300 de T AMG Line Pano 360° | AMG Line | EstateCar 5T 5S 1890kg 470/181/146/284cm | 225kW 1950ccm 4Z HYBRID_DIESEL A REAR | 2020-11 78600km 1H | 29980 MwSt | GREY* Selenitgrau | 1.4w 5.6l 16.8kWh 13.5batt 50km | L4 +hybridPlugin
MERCEDES-BENZ | E 220 | E 220 d T-Modell Exclusive Distronic | Exclusive | EstateCar 5T 5S 1855kg 493/185/148/294cm | 143kW 1950ccm 4Z DIESEL A REAR | 2018-12 131200km 2H | 24900 VB | BLUE* Cavansitblau | 5.8l | L4 shape=Wagon
MERCEDES-BENZ | GLC 220 | GLC 220 d 4MATIC AMG Line AHK Burmester | AMG Line | OffRoad 5T 5S 1835kg 467/189/164/287cm | 143kW 1950ccm 4Z DIESEL A ALL_WHEEL | 2020-08 82100km 1H | 35490 MwSt | BLACK* Obsidianschwarz | 6.5l | L4
MERCEDES-BENZ | EQA 250 | EQA 250 AMG Line Pano Wärmepumpe | AMG Line | OffRoad 5T 5S 2040kg 446/183/162/273cm | 140kW ELECTRICITY A FRONT | 2022-02 38700km 1H | 29980 MwSt | GOLD Roségold | 18.1kWh 66.5batt 423km | L4 shape=Suv
MERCEDES-BENZ | S 400 | S 400 d 4MATIC lang Fond-Komfort Burmester 3D | S 400 d 4MATIC lang | Limousine 4T 5S 2065kg 529/195/150/322cm | 243kW 2925ccm 6Z DIESEL A ALL_WHEEL | 2021-10 74900km 1H | 67980 MwSt | BLACK* Onyxschwarz | 6.9l | L4 long photos=30
MERCEDES-BENZ | V 250 | V 250 d lang AVANTGARDE EDITION 8-Sitzer | Avantgarde Edition | Van 5T 8S 2205kg 514/193/188/320cm | 140kW 2143ccm 4Z DIESEL A REAR | 2018-07 109700km 1H | 37980 MwSt | SILVER* Brillantsilber | 7.4l | L4
MERCEDES-BENZ | SLK 200 | SLK 200 Kompressor Roadster Airscarf | 200 Kompressor | Cabrio 2T 2S 1390kg 410/179/130/243cm | 135kW 1796ccm 4Z PETROL A REAR | 2010-06 108300km 3H | 13490 VB | RED* Storm Rot | 7.9l | L3 shape=Roadster
MERCEDES-BENZ | OTHER | 280 SL R107 Oldtimer H-Zulassung Hardtop | 280 SL | Cabrio 2T 2S 1500kg 439/179/130/246cm | 136kW 2746ccm 6Z PETROL A REAR | 1982-07 124600km 3H | 48900 VB | GOLD* Champagner | - | L0 +usageType=CLASSIC long shape=Roadster +emissionClass=EURO0
SMART | ForTwo | fortwo coupé EQ passion Bordlader 22 kW | passion | SmallCar 3T 2S 1095kg 270/166/156/187cm | 60kW ELECTRICITY A REAR | 2020-08 31200km 1H | 9480 | RED Lavarot | 16.5kWh 17.6batt 133km | L2 shape=TwoSeater +battery=BATTERY_PURCHASED
KAWASAKI | Z650 | Z650 35 kW A2 tauglich Sturzbügel | Z650 | NakedBike 2T 2S 187kg 206/77/107/141cm | 35kW 649ccm 2Z PETROL M REAR | 2020-04 12300km 2H | 5490 | GREEN Metallic Spark | - | L1 photos=0 +vehicleClass=Motorbike +electricStarter +rollOverBar +drivingMode=CHAIN_DRIVE
PORSCHE | 911 | 911 Carrera S Cabriolet PDK Sport Chrono BOSE | Carrera S | Cabrio 2T 4S 1655kg 452/185/130/245cm | 331kW 2981ccm 6Z PETROL A REAR | 2020-05 34200km 2H | 129900 | SILVER* GT-Silber | 10.5l | L4 photos=18
PORSCHE | Macan | Macan S PDK Luftfederung Pano 21&quot; | S | OffRoad 5T 5S 1930kg 470/193/162/281cm | 260kW 2995ccm 6Z PETROL A ALL_WHEEL | 2019-09 68400km 2H | 49980 | BLUE* Saphirblau | 11.4l | L4 shape=OtherCar
PORSCHE | Taycan | Taycan 4S Performance-Batterie Plus | 4S | Limousine 4T 4S 2220kg 496/197/138/290cm | 420kW ELECTRICITY A ALL_WHEEL | 2021-03 52600km 1H | 62480 MwSt | GREEN* Mambagrün | 22.9kWh 93.4batt 463km | L4 shape=Fastback
PORSCHE | Cayenne | Cayenne E-Hybrid Sportabgasanlage 4-Zonen | E-Hybrid | OffRoad 5T 5S 2295kg 492/198/170/290cm | 340kW 2995ccm 6Z HYBRID A ALL_WHEEL | 2020-10 71300km 1H | 59900 MwSt | WHITE Carraraweiß | 4.1w 11.6l 26.5kWh 17.9batt 42km | L4 +hybridPlugin zones=4
PORSCHE | 718 | 718 Boxster GTS 4.0 PDK | GTS 4.0 | Cabrio 2T 2S 1435kg 439/180/127/248cm | 294kW 3995ccm 6Z PETROL A REAR | 2021-07 21800km 1H | 84900 | YELLOW Racinggelb | 10.1l | L4 shape=Roadster
LAMBORGHINI | Huracán | Huracán EVO LP 640-4 Lifting Sensonum | EVO | SportsCar 2T 2S 1542kg 452/193/117/262cm | 470kW 5204ccm 10Z PETROL A ALL_WHEEL | 2020-06 18600km 2H | - | GREEN* Verde Mantis | 14.9l | L4 photos=16 shape=MidEngine
LAMBORGHINI | Urus | Urus Akrapovic Bang &amp; Olufsen 23&quot; | Urus | OffRoad 5T 5S 2272kg 511/202/164/300cm | 478kW 3996ccm 8Z PETROL A ALL_WHEEL | 2020-11 42900km 2H | 189900 | YELLOW* Giallo Auge | 13.3l | L4 shape=OtherCar
MASERATI | Ghibli | Ghibli S Q4 GranSport Skyhook | S Q4 GranSport | Limousine 4T 5S 1945kg 497/195/146/300cm | 316kW 2979ccm 6Z PETROL A ALL_WHEEL | 2018-10 61700km 2H | 38490 VB | BLUE* Blu Emozione | 11.8l | L4
MASERATI | Levante | Levante Diesel GranLusso Vollleder | GranLusso | OffRoad 5T 5S 2280kg 500/197/168/300cm | 202kW 2987ccm 6Z DIESEL A ALL_WHEEL | 2017-11 89300km 2H | 31900 | BROWN* Bronzo | 7.2l | L4 shape=OtherCar
`);

/** Opel and Ford. Columns: see lot.ts. */
export const germanVolumeLots = readLots(`
OPEL | Corsa | Corsa E 1.2 Selection Klima Bluetooth | Selection | SmallCar 3T 5S 1163kg 402/174/148/251cm | 51kW 1229ccm 4Z PETROL M FRONT | 2018-06 81200km 2H | 7490 | RED Magmarot | 5.4l | L1 id=48500000000102
OPEL | Astra | Astra Sports Tourer 1.6 CDTI Innovation | Innovation | EstateCar 5T 5S 1393kg 470/181/151/266cm | 100kW 1598ccm 4Z DIESEL M FRONT | 2017-04 124300km 2H | 9290 VB | BLUE* Darkmoon Blue | 4.4l | L2 shape=Wagon
OPEL | Mokka | Mokka-e Ultimate Matrix-LED Alcantara | Ultimate | OffRoad 5T 5S 1598kg 415/179/153/256cm | 100kW ELECTRICITY A FRONT | 2021-11 36700km 1H | 18490 MwSt | GREEN* Matcha Grün | 17.4kWh 50batt 324km | L4 shape=Suv
OPEL | Zafira | Zafira Tourer 1.6 LPG Innovation 7-Sitzer | Innovation | Van 5T 7S 1701kg 466/188/169/276cm | 110kW 1598ccm 4Z LPG M FRONT | 2014-09 147600km 3H | 8990 | SILVER* Silber | 8.9l | L2 shape=Mpv claims
OPEL | Vivaro | Vivaro Cargo L 2.0 D Klima Trennwand | Cargo L | Van 5T 3S 1620kg 531/192/194/328cm | 90kW 1997ccm 4Z DIESEL M FRONT | 2021-02 98700km 1H | 18921 MwSt | WHITE Polarweiß | 6.9l | L1 +vehicleClass=VanUpTo7500 +category=LongBoxTypeDeliveryVan +divider +slidingDoorType=SLIDING_DOOR_RIGHT +licensedWeight=2800 +lengthType=L2 +cruiseControl +trailerCoupling shape=Transporter
OPEL | Cascada | Cascada 1.6 SIDI Innovation Windschott | Innovation | Cabrio 2T 4S 1733kg 470/184/144/270cm | 125kW 1598ccm 4Z PETROL A FRONT | 2016-05 74500km 2H | 14980 VB | WHITE* Schneeweiß | 7.2l | L3
FORD | Fiesta | Fiesta 1.0 EcoBoost Titanium Winterpaket | Titanium | SmallCar 5T 5S 1144kg 404/174/148/249cm | 74kW 998ccm 3Z PETROL M FRONT | 2019-05 54900km 1H | 10980 | RED* Ruby-Rot | 5.2l | L2
FORD | Fiesta | Fiesta ST 1.5 EcoBoost Performance-Paket | ST | SmallCar 3T 5S 1262kg 407/174/147/249cm | 147kW 1499ccm 3Z PETROL M FRONT | 2019-12 46100km 2H | 17490 VB | BLUE* Performance-Blau | 6.6l | L3
FORD | Focus | Focus Turnier 1.0 EcoBoost Hybrid ST-Line X | ST-Line X | EstateCar 5T 5S 1411kg 467/183/148/270cm | 114kW 999ccm 3Z PETROL M FRONT | 2021-08 59700km 1H | 16980 | GREY* Magnetic-Grau | 5.2l | L3 shape=Wagon
FORD | Focus | Focus 1.6 Ti-VCT Autogas Trend | Trend | Limousine 5T 5S 1304kg 436/182/148/265cm | 86kW 1596ccm 4Z LPG M FRONT | 2013-03 158400km 3H | 4990 | SILVER* Polarsilber | 7.6l | L1 damaged shape=Compact +export
FORD | Kuga | Kuga 2.5 PHEV Vignale B&amp;O Head-Up | Vignale | OffRoad 5T 5S 1844kg 461/188/167/271cm | 165kW 2488ccm 4Z HYBRID A FRONT | 2021-03 57200km 1H | 23980 MwSt | BLUE* Blazer-Blau | 1.2w 5.8l 15.8kWh 14.4batt 56km | L4 +hybridPlugin
FORD | Mustang | Mustang Convertible 5.0 V8 GT Magne Ride | GT | Cabrio 2T 4S 1810kg 479/192/139/272cm | 330kW 5038ccm 8Z PETROL A REAR | 2019-06 38900km 2H | 43900 VB | RED Race-Rot | 12.8l | L4
WEINSBERG | OTHER | Talblick 600 Teilintegriert Solar Markise | 600 | Van 5T 4S 2870kg 599/222/290/345cm | 103kW 2287ccm 4Z DIESEL M FRONT | 2020-07 41300km 1H | 54900 | WHITE Weiß | - | L2 +vehicleClass=Motorhome +category=PartlyIntegrated +kitchen +wc +sepShower +bed +awning +solarEnergySystem +rearGarage +middleSeatingArrangement +heating=GAS +licensedWeight=3500 +numberOfBunks=4 +axles=2 shape=Motorhome
`);

/** French, Italian, Swedish, British and Romanian makes. Columns: see lot.ts. */
export const europeLots = readLots(`
RENAULT | Clio | Clio V E-Tech Hybrid 140 Intens Bose | Intens | SmallCar 5T 5S 1313kg 405/180/144/258cm | 103kW 1598ccm 4Z HYBRID A FRONT | 2021-04 44900km 1H | 13980 | ORANGE* Valencia-Orange | 4.4l | L3
RENAULT | Captur | Captur E-Tech Full Hybrid 145 Techno | Techno | OffRoad 5T 5S 1449kg 424/180/158/264cm | 105kW 1598ccm 4Z HYBRID A FRONT | 2024-09 17300km 1H | 23480 | GREY* Schiefer-Grau | 4.7l | L3 shape=Suv
RENAULT | ZOE | ZOE R90 Z.E. 40 Intens BOSE | Intens | SmallCar 5T 5S 1480kg 409/179/156/259cm | 68kW ELECTRICITY A FRONT | 2018-05 63200km 1H | 5990 | PURPLE* Blueberry-Violett | 17.2kWh 41batt 300km | L3 +battery=BATTERY_RENTED
RENAULT | Twingo | Twingo SCe 70 Limited Faltdach | Limited | SmallCar 5T 4S 939kg 361/165/155/249cm | 52kW 999ccm 3Z PETROL M REAR | 2018-03 64800km 2H | 7290 VB | YELLOW Mango-Gelb | 4.9l | L1 shape=Micro
RENAULT | Megane | Megane Grandtour Blue dCi 115 Business | Business | EstateCar 5T 5S 1440kg 463/181/146/271cm | 85kW 1461ccm 4Z DIESEL M FRONT | 2019-07 99800km 1H | 9980 | GREY* Titanium-Grau | 4.6l | L2 shape=Wagon
DACIA | Duster | Duster TCe 100 ECO-G Prestige LPG | Prestige | OffRoad 5T 5S 1313kg 434/180/168/267cm | 74kW 999ccm 3Z LPG M FRONT | 2021-01 69500km 1H | 12980 | ORANGE* Arizona-Orange | 7.9l | L2 +damageByHail shape=Suv
DACIA | Jogger | Jogger Hybrid 140 Extreme 7-Sitzer | Extreme | EstateCar 5T 7S 1460kg 455/178/167/290cm | 103kW 1598ccm 4Z HYBRID A FRONT | 2023-06 34600km 1H | 19990 | BROWN* Terracotta-Braun | 4.9l | L2 shape=Wagon
DACIA | Sandero | Sandero Stepway TCe 90 Comfort | Comfort | SmallCar 5T 5S 1168kg 410/185/154/260cm | 67kW 999ccm 3Z PETROL M FRONT | 2021-09 48100km 1H | 11480 | GREEN* Dusty Khaki | 5.6l | L1 shape=Suv
PEUGEOT | 208 | 208 PureTech 100 Allure EAT8 3D-Cockpit | Allure | SmallCar 5T 5S 1165kg 406/175/143/254cm | 74kW 1199ccm 3Z PETROL A FRONT | 2020-09 43200km 1H | 13480 | YELLOW* Faro-Gelb | 5.6l | L3 +countryVersion=FR +quantumCushions
PEUGEOT | 508 | 508 SW Hybrid 225 GT Night Vision | GT | EstateCar 5T 5S 1795kg 478/186/142/279cm | 165kW 1598ccm 4Z HYBRID A FRONT | 2021-02 67800km 1H | 22490 MwSt | BLACK* Perla-Nera-Schwarz | 1.4w 6.0l 15.6kWh 11.8batt 52km | L4 +hybridPlugin
CITROËN | C3 | C3 PureTech 83 Shine Airbump | Shine | SmallCar 5T 5S 1055kg 400/175/147/254cm | 61kW 1199ccm 3Z PETROL M FRONT | 2020-05 46700km 1H | 9980 | RED Aden Rot | 5.5l | L2
CITROËN | Berlingo | Berlingo BlueHDi 130 Feel M EAT8 | Feel | Van 5T 5S 1540kg 440/185/184/279cm | 96kW 1499ccm 4Z DIESEL A FRONT | 2020-11 78900km 1H | 16490 | BLUE* Deep Blau | 5.6l | L2 shape=Mpv
FIAT | 500 | 500 1.2 Lounge Panoramadach Klima | Lounge | SmallCar 3T 4S 940kg 357/163/149/230cm | 51kW 1242ccm 4Z PETROL M FRONT | 2017-06 58300km 2H | 8490 | BEIGE* Cappuccino Beige | 5.1l | L2 shape=Retro
FIAT | 500C | 500C 1.0 Hybrid Dolcevita Verdeck | Dolcevita | Cabrio 2T 4S 1055kg 357/163/149/230cm | 51kW 999ccm 3Z PETROL M FRONT | 2021-03 26400km 1H | 13480 | GREEN* Rugiada Grün | 5.2l | L2 shape=SmallCabrio
FIAT | 500e | 500e la Prima Cabrio 42 kWh | la Prima | Cabrio 3T 4S 1405kg 363/168/153/232cm | 87kW ELECTRICITY A FRONT | 2021-05 24900km 1H | 17990 | GREY* Mineral-Grau | 14.9kWh 42batt 305km | L4 shape=SmallCabrio
FIAT | Panda | Panda 0.9 TwinAir Natural Power | Natural Power | SmallCar 5T 5S 1165kg 365/164/155/230cm | 59kW 875ccm 2Z CNG M FRONT | 2016-03 84900km 2H | 6480 | WHITE Gelato-Weiß | 3.1l | L1 shape=Micro
FIAT | Tipo | Tipo 1.4 T-Jet Lounge Autogas ab Werk | Lounge | Limousine 5T 5S 1370kg 437/179/150/264cm | 88kW 1368ccm 4Z LPG M FRONT | 2018-08 76500km 1H | 8990 VB | BLUE* Mediterraneo Blau | 8.0l | L2 accident shape=Compact +countryVersion=IT
VOLVO | V60 | V60 T6 Recharge AWD R-Design Harman/Kardon | R-Design | EstateCar 5T 5S 1995kg 476/185/143/287cm | 250kW 1969ccm 4Z HYBRID A ALL_WHEEL | 2021-05 71600km 1H | 28980 MwSt | BLUE* Bursting Blue | 1.7w 7.3l 17.1kWh 11.6batt 56km | L4 +hybridPlugin shape=Wagon
VOLVO | XC60 | XC60 B4 D AWD Inscription Standheizung | Inscription | OffRoad 5T 5S 1935kg 469/190/166/287cm | 145kW 1969ccm 4Z HYBRID_DIESEL A ALL_WHEEL | 2020-10 92800km 1H | 32490 MwSt | GREY* Thunder Grey &amp; Pine | 6.6l | L4
VOLVO | XC40 | XC40 Recharge Pure Electric Twin Ultimate | Ultimate | OffRoad 5T 5S 2188kg 443/186/165/270cm | 300kW ELECTRICITY A ALL_WHEEL | 2022-05 46300km 1H | 31980 MwSt | SILVER* Silver Dawn | 23.8kWh 78batt 418km | L4 shape=Suv
POLESTAR | 2 | 2 Long Range Dual Motor Pilot Plus | Dual Motor | Limousine 5T 5S 2188kg 461/186/148/274cm | 300kW ELECTRICITY A ALL_WHEEL | 2021-08 57400km 1H | 24980 MwSt | WHITE* Snow | 19.3kWh 78batt 482km | L4 shape=Fastback
JAGUAR | F-Type | F-Type Coupé P300 R-Dynamic Meridian | R-Dynamic | SportsCar 2T 2S 1595kg 448/192/131/262cm | 221kW 1997ccm 4Z PETROL A REAR | 2019-04 47900km 2H | 41980 | BLACK* Santorini Black | 9.2l | L4
LAND ROVER | Defender | Defender 110 D250 SE AHK 7-Sitzer | SE | OffRoad 5T 7S 2415kg 476/200/197/302cm | 183kW 2997ccm 6Z DIESEL A ALL_WHEEL | 2021-09 63400km 1H | 59980 MwSt | GREEN* Pangea Green | 8.9l | L4 shape=Boxy
LAND ROVER | Range Rover Evoque | Range Rover Evoque P300e R-Dynamic HSE | R-Dynamic HSE | OffRoad 5T 5S 2157kg 437/190/165/268cm | 227kW 1498ccm 3Z HYBRID A ALL_WHEEL | 2021-04 51200km 1H | 34980 | RED* Firenze Red | 1.9w 8.4l 18.6kWh 15.0batt 53km | L4 +hybridPlugin shape=Suv
`);

/** Japanese, Korean and American makes. Columns: see lot.ts. */
export const overseasLots = readLots(`
TOYOTA | Yaris | Yaris 1.5 Hybrid Club Kamera | Club | SmallCar 5T 5S 1165kg 394/175/150/256cm | 85kW 1490ccm 3Z HYBRID A FRONT | 2021-05 39700km 1H | 15980 | RED* Granatrot Mica | 4.0l | L2
TOYOTA | Corolla | Corolla Touring Sports 2.0 Hybrid GR Sport | GR Sport | EstateCar 5T 5S 1510kg 465/179/144/270cm | 135kW 1987ccm 4Z HYBRID A FRONT | 2021-10 56800km 1H | 21480 | GREY* Dynamikgrau | 5.0l | L3
TOYOTA | RAV4 | RAV4 2.5 Plug-in Hybrid AWD-i Style | Style | OffRoad 5T 5S 1985kg 460/186/169/269cm | 225kW 2487ccm 4Z HYBRID A ALL_WHEEL | 2021-09 48300km 1H | 33980 | RED* Emotional Rot | 1.0w 5.9l 16.6kWh 18.1batt 75km | L4 +hybridPlugin
TOYOTA | Mirai | Mirai Advanced Brennstoffzelle Wasserstoff | Advanced | Limousine 4T 5S 1995kg 498/189/147/292cm | 134kW HYDROGENIUM A REAR | 2021-11 35200km 1H | 26900 MwSt | BLUE* Scorched Blue | 0.89l 650km | L4 shape=Fastback
TOYOTA | Aygo | Aygo 1.0 x-play Klima | x-play | SmallCar 5T 4S 915kg 347/162/146/234cm | 53kW 998ccm 3Z PETROL M FRONT | 2019-04 52600km 2H | 8480 | PURPLE Magenta | 4.9l | L1 nodescription shape=Micro
LEXUS | UX 250h | UX 250h F Sport Mark Levinson | F Sport | OffRoad 5T 5S 1620kg 450/184/154/264cm | 135kW 1987ccm 4Z HYBRID A FRONT | 2020-03 61400km 1H | 22980 | WHITE* F-Sport-Weiß | 5.6l | L4 shape=OtherCar
HYUNDAI | i10 | i10 1.0 Trend Lenkradheizung | Trend | SmallCar 5T 5S 996kg 367/168/148/243cm | 49kW 998ccm 3Z PETROL M FRONT | 2020-07 37900km 1H | 9490 | RED* Dragon Red | 5.0l | L2 photos=1 shape=Micro
HYUNDAI | Kona | Kona Elektro 64 kWh Premium Schiebedach | Premium | OffRoad 5T 5S 1760kg 421/180/157/260cm | 150kW ELECTRICITY A FRONT | 2021-02 47600km 1H | 18480 MwSt | YELLOW* Acid Yellow | 14.7kWh 64batt 484km | L4 shape=Suv
HYUNDAI | IONIQ 5 | IONIQ 5 77,4 kWh Allrad Uniq V2L | Uniq | OffRoad 5T 5S 2115kg 464/189/161/300cm | 239kW ELECTRICITY A ALL_WHEEL | 2022-11 39800km 1H | 33490 MwSt | GOLD* Gravity Gold Matt | 19.1kWh 77.4batt 454km | L4 +matteColor shape=Suv
HYUNDAI | NEXO | NEXO Brennstoffzelle Prime Krell | NEXO | OffRoad 5T 5S 1889kg 467/186/163/279cm | 120kW HYDROGENIUM A FRONT | 2020-09 44100km 2H | 19900 | BROWN* Copper Metallic | 1.0l 666km | L4
KIA | Niro | e-Niro 64 kWh Spirit Wärmepumpe | Spirit | OffRoad 5T 5S 1812kg 438/181/157/270cm | 150kW ELECTRICITY A FRONT | 2020-08 62300km 1H | 17980 | SILVER* Steel Grey | 15.9kWh 64batt 455km | L3 shape=Suv
KIA | Picanto | Picanto 1.0 Dream-Team Edition | Dream-Team | SmallCar 5T 5S 935kg 360/160/149/240cm | 49kW 998ccm 3Z PETROL M FRONT | 2018-04 59100km 1H | 7980 ? | GREEN* Lime Light | 4.8l | L2 photos=2 shape=Micro
MAZDA | 3 | 3 Skyactiv-X 2.0 M-Hybrid Selection Bose | Selection | Limousine 5T 5S 1446kg 446/180/144/273cm | 132kW 1998ccm 4Z PETROL M FRONT | 2020-01 51900km 1H | 17980 | RED* Magmarot | 5.5l | L4 shape=Compact
MAZDA | MX-5 | MX-5 2.0 Skyactiv-G Sports-Line Recaro | Sports-Line | Cabrio 2T 2S 1105kg 392/174/123/231cm | 135kW 1998ccm 4Z PETROL M REAR | 2020-06 33200km 1H | 23490 | RED* Soulred Crystal | 6.8l | L3 shape=Roadster
MAZDA | CX-5 | CX-5 2.2 Skyactiv-D AWD Signature | Signature | OffRoad 5T 5S 1698kg 455/184/168/270cm | 135kW 2191ccm 4Z DIESEL A ALL_WHEEL | 2019-03 97800km 2H | 19980 | BLUE* Matrixblau | 6.5l | L4
NISSAN | Leaf | Leaf e+ 62 kWh Tekna ProPilot | Tekna | Limousine 5T 5S 1731kg 449/179/154/270cm | 160kW ELECTRICITY A FRONT | 2020-05 53600km 1H | 14490 VB | WHITE* Arctic White | 18.5kWh 62batt 385km | L4 shape=Compact
NISSAN | Qashqai | Qashqai 1.3 DIG-T Mild-Hybrid N-Connecta | N-Connecta | OffRoad 5T 5S 1425kg 443/184/163/267cm | 116kW 1332ccm 4Z PETROL A FRONT | 2022-01 46800km 1H | 20980 | BLUE* Magnetic Blue | 6.3l | L3 shape=Suv
HONDA | Jazz | Jazz 1.5 i-MMD Hybrid Crosstar Executive | Crosstar | SmallCar 5T 5S 1246kg 409/173/156/252cm | 80kW 1498ccm 4Z HYBRID A FRONT | 2021-02 38600km 1H | 16480 | BLUE* Surf Blue | 4.8l | L3 shape=Mpv
SUZUKI | Swift | Swift 1.2 Dualjet Hybrid Comfort | Comfort | SmallCar 5T 5S 940kg 385/174/150/245cm | 61kW 1197ccm 4Z PETROL M FRONT | 2021-08 34700km 1H | 11480 | ORANGE* Flame Orange | 4.7l | L2
SUZUKI | Jimny | Jimny 1.5 Comfort+ ALLGRIP | Comfort+ | OffRoad 3T 4S 1165kg 348/165/173/225cm | 75kW 1462ccm 4Z PETROL M ALL_WHEEL | 2019-08 42100km 1H | 21900 | YELLOW Kinetic Yellow | 7.7l | L2 shape=Boxy
MITSUBISHI | Outlander | Outlander 2.4 PHEV Plus 4WD | Plus | OffRoad 5T 5S 1880kg 470/181/171/267cm | 165kW 2360ccm 4Z HYBRID A ALL_WHEEL | 2020-03 79400km 1H | 19490 | SILVER* Sterling-Silber | 2.0w 7.8l 16.9kWh 13.8batt 45km | L3 +hybridPlugin
TESLA | Model 3 | Model 3 Long Range Dual Motor Autopilot | Long Range | Limousine 4T 5S 1844kg 469/185/144/288cm | 324kW ELECTRICITY A ALL_WHEEL | 2021-03 76400km 1H | 23980 MwSt | WHITE* Pearl White Multi-Coat | 16.0kWh 75batt 580km | L4 id=9431827559001637 +countryVersion=NO shape=Fastback
TESLA | Model Y | Model Y Performance AHK | Performance | OffRoad 5T 5S 1995kg 475/192/162/289cm | 393kW ELECTRICITY A ALL_WHEEL | 2022-12 51800km 1H | 32480 MwSt | BLUE* Deep Blue Metallic | 17.3kWh 75batt 514km | L4 shape=OtherCar
JEEP | Renegade | Renegade 1.3 T-GDI Limited Winterpaket | Limited | OffRoad 5T 5S 1320kg 424/181/167/257cm | 110kW 1332ccm 4Z PETROL A FRONT | 2019-11 63900km 2H | 14490 | BLACK Solid Black | 6.6l | L2 photos=0 shape=Boxy
`);

/**
 * New cars, one-day registrations, demonstrators, employees' cars. Their first registration is relative to
 * now, so that they stay young whenever the demo is started. All have consumption, CO2 and class (Pkw-EnVKV).
 */
export const nearlyNewLots = readLots(`
SKODA | Kamiq | Kamiq 1.0 TSI Selection Neuwagen Kurzlieferzeit | Selection | OffRoad 5T 5S 1251kg 424/179/155/265cm | 85kW 999ccm 3Z PETROL M FRONT | NEW 8km | 24490 MwSt | WHITE* Moon-White Perleffekt | 5.4l | L3 +deliveryPeriod=21 shape=Suv
HYUNDAI | INSTER | INSTER 49 kWh Prime Neuwagen im Zulauf | Prime | SmallCar 5T 4S 1380kg 383/161/158/258cm | 85kW ELECTRICITY A FRONT | NEW 5km | 25980 MwSt | BEIGE* Unbleached Ivory | 15.1kWh 49batt 360km | L3 shape=Micro ordered
DACIA | Spring | Spring Electric 65 Extreme Tageszulassung | Extreme | SmallCar 5T 4S 1013kg 370/158/152/242cm | 48kW ELECTRICITY A FRONT | -3 12km 1H | 15990 MwSt | BEIGE* Safari-Beige | 14.1kWh 26.8batt 225km | L2 +usageType=PRE_REGISTRATION shape=Micro
OPEL | Corsa | Corsa 1.2 Turbo Edition Tageszulassung | Edition | SmallCar 5T 5S 1165kg 406/177/143/254cm | 74kW 1199ccm 3Z PETROL M FRONT | -2 15km 1H | 17980 MwSt | RED* Kardio Rot | 5.2l | L2 +usageType=PRE_REGISTRATION
RENAULT | 5 | 5 E-Tech 52 kWh techno Tageszulassung | techno | SmallCar 5T 5S 1524kg 392/177/150/254cm | 110kW ELECTRICITY A FRONT | -4 20km 1H | 29480 MwSt | YELLOW* Pop-Gelb | 15.2kWh 52batt 410km | L3 +usageType=PRE_REGISTRATION
TOYOTA | C-HR | C-HR 2.0 Plug-in Hybrid Lounge Vorführwagen | Lounge | OffRoad 5T 5S 1680kg 436/183/156/264cm | 164kW 1987ccm 4Z HYBRID A FRONT | -6 4200km 1H | 37980 MwSt | GREY* Manhattangrau | 0.9w 5.2l 15.2kWh 13.6batt 66km | L4 +usageType=DEMONSTRATION +hybridPlugin shape=OtherCar
KIA | EV3 | EV3 81,4 kWh GT-Line Vorführwagen | GT-Line | OffRoad 5T 5S 1885kg 430/185/156/268cm | 150kW ELECTRICITY A FRONT | -5 5600km 1H | 41480 MwSt | BLUE* Frost Blue | 16.2kWh 81.4batt 563km | L4 +usageType=DEMONSTRATION unknown shape=Suv
MINI | Cooper | Cooper C Classic Trim Vorführwagen | Classic Trim | SmallCar 3T 4S 1290kg 388/174/143/250cm | 115kW 1499ccm 3Z PETROL A FRONT | -7 6900km 1H | 26490 MwSt | GREEN* Ocean Wave | 6.0l | L3 +usageType=DEMONSTRATION shape=Retro
VW | Tayron | Tayron 1.5 eHybrid R-Line Jahreswagen | R-Line | OffRoad 5T 5S 1949kg 479/185/167/279cm | 150kW 1498ccm 4Z HYBRID A FRONT | -11 13800km 1H | 46980 MwSt | BLUE* Nightshade Blue | 0.5w 5.9l 16.4kWh 19.7batt 118km | L4 +usageType=EMPLOYEES_CAR +hybridPlugin
AUDI | A5 | A5 Avant 2.0 TFSI S line Jahreswagen | S line | EstateCar 5T 5S 1725kg 483/186/146/290cm | 110kW 1984ccm 4Z PETROL A FRONT | -12 15200km 1H | 43490 MwSt | RED* Grenadinrot | 6.7l | L4 +usageType=EMPLOYEES_CAR
MERCEDES-BENZ | C 200 | C 200 T AMG Line Jahreswagen Digital Light | AMG Line | EstateCar 5T 5S 1730kg 475/182/146/287cm | 150kW 1496ccm 4Z PETROL A REAR | -13 18400km 1H | 42980 MwSt | GREY* Selenitgrau | 6.6l | L4 +usageType=EMPLOYEES_CAR
BMW | X1 | X1 sDrive18i xLine Jahreswagen AHK | xLine | OffRoad 5T 5S 1575kg 450/185/164/269cm | 100kW 1499ccm 3Z PETROL A FRONT | -10 11600km 1H | 34980 MwSt | SILVER* Space Silver | 6.3l | L3 +usageType=EMPLOYEES_CAR shape=Suv
`);
