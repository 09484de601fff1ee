import { readLots } from "./lot.ts";

/** Japanese, Korean and American makes. Columns: see lot.ts. */
export const overseasLots = readLots(`
TOYOTA | Yaris | Yaris 1.5 Hybrid Club Kamera | Club | SmallCar 5T 5S 1165kg | 85kW 1490ccm 3Z HYBRID A FRONT | 2021-05 39700km 1H | 15980 | RED* Granatrot Mica | 4.0l | L2
TOYOTA | Corolla | Corolla Touring Sports 2.0 Hybrid GR Sport | GR Sport | EstateCar 5T 5S 1510kg | 135kW 1987ccm 4Z HYBRID A FRONT | 2021-10 56800km 1H | 21480 | GREY* Dynamikgrau | 5.0l | L3 phrase
TOYOTA | RAV4 | RAV4 2.5 Plug-in Hybrid AWD-i Style | Style | OffRoad 5T 5S 1985kg | 225kW 2487ccm 4Z HYBRID A ALL_WHEEL | 2021-09 48300km 1H | 33980 | RED* Emotional Rot | 1.0w 5.9l 16.6kWh 18.1batt 75km | L4 plugin
TOYOTA | Mirai | Mirai Advanced Brennstoffzelle Wasserstoff | Advanced | Limousine 4T 5S 1995kg | 134kW HYDROGENIUM A REAR | 2021-11 35200km 1H | 26900 MwSt | BLUE* Scorched Blue | 0.89l 650km | L4
TOYOTA | Aygo | Aygo 1.0 x-play Klima | x-play | SmallCar 5T 4S 915kg | 53kW 998ccm 3Z PETROL M FRONT | 2019-04 52600km 2H | 8480 | PURPLE Magenta | 4.9l | L1 nodescription
LEXUS | UX 250h | UX 250h F Sport Mark Levinson | F Sport | OffRoad 5T 5S 1620kg | 135kW 1987ccm 4Z HYBRID A FRONT | 2020-03 61400km 1H | 22980 | WHITE* F-Sport-Weiß | 5.6l | L4
HYUNDAI | i10 | i10 1.0 Trend Lenkradheizung | Trend | SmallCar 5T 5S 996kg | 49kW 998ccm 3Z PETROL M FRONT | 2020-07 37900km 1H | 9490 | RED* Dragon Red | 5.0l | L2 photos=1
HYUNDAI | Kona | Kona Elektro 64 kWh Premium Schiebedach | Premium | OffRoad 5T 5S 1760kg | 150kW ELECTRICITY A FRONT | 2021-02 47600km 1H | 18480 MwSt | YELLOW* Acid Yellow | 14.7kWh 64batt 484km | L4
HYUNDAI | IONIQ 5 | IONIQ 5 77,4 kWh Allrad Uniq V2L | Uniq | OffRoad 5T 5S 2115kg | 239kW ELECTRICITY A ALL_WHEEL | 2022-11 39800km 1H | 33490 MwSt | GOLD* Gravity Gold Matt | 19.1kWh 77.4batt 454km | L4
HYUNDAI | NEXO | NEXO Brennstoffzelle Prime Krell | NEXO | OffRoad 5T 5S 1889kg | 120kW HYDROGENIUM A FRONT | 2020-09 44100km 2H | 19900 | BROWN* Copper Metallic | 1.0l 666km | L4
KIA | Niro | e-Niro 64 kWh Spirit Wärmepumpe | Spirit | OffRoad 5T 5S 1812kg | 150kW ELECTRICITY A FRONT | 2020-08 62300km 1H | 17980 | SILVER* Steel Grey | 15.9kWh 64batt 455km | L3
KIA | Picanto | Picanto 1.0 Dream-Team Edition | Dream-Team | SmallCar 5T 5S 935kg | 49kW 998ccm 3Z PETROL M FRONT | 2018-04 59100km 1H | 7980 ? | GREEN* Lime Light | 4.8l | L2 photos=2
MAZDA | 3 | 3 Skyactiv-X 2.0 M-Hybrid Selection Bose | Selection | Limousine 5T 5S 1446kg | 132kW 1998ccm 4Z PETROL M FRONT | 2020-01 51900km 1H | 17980 | RED* Magmarot | 5.5l | L4
MAZDA | MX-5 | MX-5 2.0 Skyactiv-G Sports-Line Recaro | Sports-Line | Cabrio 2T 2S 1105kg | 135kW 1998ccm 4Z PETROL M REAR | 2020-06 33200km 1H | 23490 | RED* Soulred Crystal | 6.8l | L3 phrase
MAZDA | CX-5 | CX-5 2.2 Skyactiv-D AWD Signature | Signature | OffRoad 5T 5S 1698kg | 135kW 2191ccm 4Z DIESEL A ALL_WHEEL | 2019-03 97800km 2H | 19980 | BLUE* Matrixblau | 6.5l | L4
NISSAN | Leaf | Leaf e+ 62 kWh Tekna ProPilot | Tekna | Limousine 5T 5S 1731kg | 160kW ELECTRICITY A FRONT | 2020-05 53600km 1H | 14490 VB | WHITE* Arctic White | 18.5kWh 62batt 385km | L4
NISSAN | Qashqai | Qashqai 1.3 DIG-T Mild-Hybrid N-Connecta | N-Connecta | OffRoad 5T 5S 1425kg | 116kW 1332ccm 4Z PETROL A FRONT | 2022-01 46800km 1H | 20980 | BLUE* Magnetic Blue | 6.3l | L3
HONDA | Jazz | Jazz 1.5 i-MMD Hybrid Crosstar Executive | Crosstar | SmallCar 5T 5S 1246kg | 80kW 1498ccm 4Z HYBRID A FRONT | 2021-02 38600km 1H | 16480 | BLUE* Surf Blue | 4.8l | L3
SUZUKI | Swift | Swift 1.2 Dualjet Hybrid Comfort | Comfort | SmallCar 5T 5S 940kg | 61kW 1197ccm 4Z PETROL M FRONT | 2021-08 34700km 1H | 11480 | ORANGE* Flame Orange | 4.7l | L2
SUZUKI | Jimny | Jimny 1.5 Comfort+ ALLGRIP | Comfort+ | OffRoad 3T 4S 1165kg | 75kW 1462ccm 4Z PETROL M ALL_WHEEL | 2019-08 42100km 1H | 21900 | YELLOW Kinetic Yellow | 7.7l | L2
MITSUBISHI | Outlander | Outlander 2.4 PHEV Plus 4WD | Plus | OffRoad 5T 5S 1880kg | 165kW 2360ccm 4Z HYBRID A ALL_WHEEL | 2020-03 79400km 1H | 19490 | SILVER* Sterling-Silber | 2.0w 7.8l 16.9kWh 13.8batt 45km | L3 plugin
TESLA | Model 3 | Model 3 Long Range Dual Motor Autopilot | Long Range | Limousine 4T 5S 1844kg | 324kW ELECTRICITY A ALL_WHEEL | 2021-03 76400km 1H | 23980 MwSt | WHITE* Pearl White Multi-Coat | 16.0kWh 75batt 580km | L4 id=9431827559001637
TESLA | Model Y | Model Y Performance AHK | Performance | OffRoad 5T 5S 1995kg | 393kW ELECTRICITY A ALL_WHEEL | 2022-12 51800km 1H | 32480 MwSt | BLUE* Deep Blue Metallic | 17.3kWh 75batt 514km | L4
JEEP | Renegade | Renegade 1.3 T-GDI Limited Winterpaket | Limited | OffRoad 5T 5S 1320kg | 110kW 1332ccm 4Z PETROL A FRONT | 2019-11 63900km 2H | 14490 | BLACK Solid Black | 6.6l | L2 photos=0
`);
