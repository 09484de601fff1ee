/**
 * mobile.de's body types of all classes but passenger cars, whose labels browsers need too (labels.ts). Server
 * only: not for browser bundles. Several rows `key | label` stand on a line, with `;` between them.
 */
const table = `
ChopperAndCruiser | Chopper/Cruiser; CombinationAndSidecar | Gespann/Seitenwagen; DirtBike | Dirt Bike
EnduroAndTouringEnduro | Enduro/Reiseenduro; LightweightMotorcycleAndMotorbike | Klein/Leichtkraftrad
MotorAssistedBicycleAndSmallMoped | Mofa/Mokick/Moped; Motorcycle | Motorrad; NakedBike | Naked Bike
Pocketbike | Pocket Bike; Quad | Quad; Racing | Rennsport; RallyAndCross | Rallye/Cross
Scooter | Roller/Scooter; SportTouringMotorcycle | Sporttourer
SportsAndSuperSportsBike | Sportler/Supersportler; Streetfighter | Streetfighter; SuperMoto | Super Moto
Tourer | Tourer; Trike | Trike; OtherMotorbike | Andere
Alcoves | Alkoven; CabinMotorhome | Wohnkabine; Caravan | Wohnwagen; Integrated | Integrierter
MobileHome | Mobilheim; MotorHomesAndPickup | Wohnmobil Pickup; PartlyIntegrated | Teilintegrierter
VanMotorhome | Kastenwagen; MotorHomesAndOther | Wohnmobil andere; OtherMotorhome | Andere
AmbulanceVan | Rettungswagen; BeveragesVan | Getränke; BoxTypeDeliveryVan | Kastenwagen; BoxVan | Koffer
BreakdownTruckVan | Abschleppwagen; CarCarrierVan | Autotransporter
CattleTruckVan | Tier-/Pferdetransport; ChassisVan | Fahrgestell; DumperTruckVan | Absetzkipper
EstateMinibusUpTo9SeatsVan | Kombi, Kleinbus bis 9 Sitze
GlassTransportSuperstructureVan | Glastransporter
HighAndLongBoxTypeDeliveryVan | Kastenwagen hoch + lang; HighBoxTypeDeliveryVan | Kastenwagen hoch
HydraulicWorkPlatformVan | Hubarbeitsbühne; LongBoxTypeDeliveryVan | Kastenwagen lang
RefrigeratorBodyVan | Kühlkoffer; RefrigeratorBox | Kühlkastenwagen; RefuseTruckVan | Müllwagen
RollOffTipperVan | Abrollkipper; SecurityVan | Geldtransporter; StakeBodyVan | Pritsche
StakeBodyWithTarpaulinVan | Pritsche + Plane; SwapChassisVan | Wechselfahrgestell
SweepingMachineVan | Kehrmaschine; TankBodiesVan | Tankaufbau; TipperVan | Kipper
TrafficConstructionVan | Verkaufsaufbau; TruckMountedCraneVan | Autokran
UpTo7500_ThreeSidedTipper | Dreiseitenkipper; VacuumAndPressureVehicleVan | Saug- und Druckwagen
OtherVanUpTo7500 | Andere Transporter/Lkw bis 7,5 t
BeveragesTruck | Getränkewagen; BoxTruck | Koffer; BreakdownTruck | Abschleppwagen
CarCarrierTruck | Autotransporter; CementMixerTruck | Betonmischer; ChassisTruck | Fahrgestell
ConcretePump | Betonpumpe; DumperTruck | Absetzkipper; GrainTruck | Getreidekipper
HorsesTruck | Tier-/Pferdetransportwagen; HydraulicWorkPlatformTruck | Hubarbeitsbühne
JumboTruck | Jumbo-Lkw; MilkTankTruck | Lebensmitteltankwagen
Over7500_ThreeSidedTipper | Dreiseitenkipper; RefrigeratorBodyTruck | Kühlkoffer
RefuseTruck | Müllwagen; RollOffTipperTruck | Abrollkipper; SkipLorryTruck | Muldenkipper
StakeBodyAndTarpaulinTruck | Pritsche + Plane; StakeBodyTruck | Pritsche
SwapChassisTruck | Wechselfahrgestell; SweepingMachineTruck | Kehrmaschine; TankBodiesTruck | Tankwagen
TimberCarrierTruck | Holztransporter; TipperTruck | Kipper; TrafficConstructionTruck | Verkaufsaufbau
TruckMountedCraneTruck | Autokran; VacuumAndPressureVehicleTruck | Saug- und Druckwagen
OtherTruckOver7500 | Andere Lkw über 7,5 t
HazardousLoad | Gefahrgut; HeavyLoad | Schwerlast; StandardTractorAndTrailerUnit | Standard-SZM
VolumeTrailer | Volumen-SZM; OtherSemiTrailerTruck | Andere Sattelzugmaschinen
BeveragesSemiTrailer | Getränke; BoxAndIsolatedSemiTrailer | Tiefkühl; BoxSemiTrailer | Koffer
CarCarrierSemiTrailer | Autotransporter; CattleTruckSemiTrailer | Viehtransporter
ChassisSemiTrailer | Fahrgestell; LongMaterialTransporterSemiTrailer | Langmaterialtransporter
LowLoaderSemiTrailer | Tieflader; MilkTankSemiTrailer | Lebensmitteltank
PlatformSemiTrailer | Plattform; RefrigeratorBodySemiTrailer | Kühlkoffer; SiloSemiTrailer | Silo
StakeBodyAndTarpaulinSemiTrailer | Pritsche + Plane; StakeBodySemiTrailer | Pritsche
SwapChassisSemiTrailer | Wechselfahrgestell; TankBodiesSemiTrailer | Tankaufbau
TimberCarrierSemiTrailer | Holztransporter; TipperSemiTrailer | Kipper
TrafficConstructionSemiTrailer | Verkaufsaufbau; TruckMountedCraneSemiTrailer | Autokran
WalkingFloorSemiTrailer | Walkingfloor; OtherSemiTrailer | Andere Auflieger
BeveragesTrailer | Getränke; BoatTrailer | Bootsanhänger; BoxTrailer | Koffer
CarCarrierTrailer | Autotransporter; CattleTruckTrailer | Tier-/Pferdetransport
ChassisTrailer | Fahrgestell; ConstructionTrailer | Bauwagen
GlassTransportSuperstructureTrailer | Glastransport; HydraulicWorkPlatformTrailer | Hubarbeitsbühne
LongMaterialTransporterTrailer | Langmaterialtransporter; LowLoaderTrailer | Tieflader
MilkTankTrailer | Lebensmitteltank; MotorcycleTrailer | Motorradanhänger; PlatformTrailer | Plattform
RefrigeratorBodyTrailer | Kühlkoffer; RollOffTrailer | Abrollanhänger; SiloTrailer | Silo
SkipHoistTrailer | Möbellift; StakeBodyAndTarpaulinTrailer | Pritsche + Plane
StakeBodyTrailer | Pritsche; SwapBodyTrailer | Wechselpritsche; SwapChassisTrailer | Wechselfahrgestell
TankBodiesTrailer | Tankaufbau; TimberCarrierTrailer | Holztransporter; TipperTrailer | Dreiseitenkipper
TrafficConstructionTrailer | Verkaufsaufbau; TrailerCar | Pkw-Anhänger
WalkingFloorTrailer | Walkingfloor; OtherTrailer | Andere Anhänger
ArticulatedBus | Gelenkbus; Clubbus | Kleinbus; Coach | Reisebus; CrossCountryBus | Überlandbus
DoubleDeckerBus | Doppeldecker; PublicServiceVehicleBus | Linienbus; OtherBus | Andere Busse
CombineHarvester | Mähdrescher; FarmyardTractor | Hofschlepper; FertilizerSpreader | Düngerstreuer
ForestryVehicle | Forst; FrontEndLoader | Frontlader; HarrowingEquipment | Bodenbearbeitung
HarvestingMachine | Erntemaschine; HaymakingEquipment | Heumaschine; LoaderWagon | Transportfahrzeug
Mulcher | Mulcher; OrchardEquipment | Obstbau; PlantProtection | Pflanzenschutz; Plough | Pflug
Reaper | Mäher; Seeder | Drillmaschine; Tractor | Schlepper
OtherAgriculturalVehicle | Andere Agrarfahrzeuge; OtherSubstructure | Sonstige Anbauten
CaterpillarDigger | Kettenbagger; CombinedDredgerLoader | Baggerlader
CompactionTechnology | Verdichtungstechnik; ConstructionCrane | Kran, stationär
ConstructionEquipment | Baugeräte; Dozer | Raupe/Dozer; DrillMachine | Bohrgerät; Grader | Grader
MiniDigger | Mini-/Kompaktbagger; MobileDigger | Mobilbagger; RoadBuildingTechnology | Asphalttechnik
Roller | Walzen; SoilStabiliser | Bodenstabilisierer; WheeledLoader | Radlader
WorkingPlatform | Arbeitsbühne; OtherConstructionMachine | Andere Baumaschinen
ConstructionMachine_OtherSubstructure | Sonstige Anbauten
ContainerForkliftTruck | Containerstapler; FrontMountedForkliftTruck | Frontstapler
HighBayRackForkliftTruck | Hochregalstapler; HighLiftTruck | Hochhubwagen; LowLiftTruck | Niederhubwagen
ReachForkliftTruck | Schubmaststapler; RoughTerrainForkliftTruck | Geländestapler
SideLoadingForkliftTruck | Seitenstapler; TelescopicForkliftTruck | Teleskoparmstapler
OtherForkliftTruck | Andere Stapler
EBike | E-Bike
`;

export const bodyTypeLabels: ReadonlyMap<string, string> = new Map(
  table
    .trim()
    .split(/;|\n/)
    .map((row): [string, string] => {
      const [key = "", label = ""] = row.split("|").map((cell) => cell.trim());
      return [key, label];
    }),
);
